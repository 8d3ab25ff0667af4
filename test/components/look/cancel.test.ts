import { expect, test } from 'vitest';
import { codeOf, componentFiles } from './theme.ts';

/** Questions of whose buttons none is primary: “Cancel” is as good as the others. */
const questions = [
  'components/chat/composer/QuestionDialog.tsx',
  'components/feedback/PublicLinkDialog.tsx',
  'components/ui/Dialog.tsx',
];

test('“Cancel” has a frame only in a question without a primary button', () => {
  const framed = componentFiles(/\.tsx$/).filter((file) =>
    openingTags(codeOf(file)).some((tag) => !tag.includes('look="quiet"')),
  );
  expect(framed.sort()).toEqual(questions);
});

/** The opening tag of each button that says “Cancel”. */
const openingTags = (code: string) =>
  code
    .split("{say('common_cancel')}")
    .slice(0, -1)
    .map((before) => before.slice(before.lastIndexOf('<')));
