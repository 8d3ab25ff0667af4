/** @typedef {import('./screens.mjs').Screen} Screen */
/** @typedef {import('./stage.mjs').Stage} Stage */

/** @param {Stage} stage */
async function filledForm(stage) {
  await stage.begin('report');
  const more = await stage.see('textbox', 'Recipient');
  await more.evaluate((box) => {
    for (const fold of box.closest('section')?.querySelectorAll('details') ?? []) fold.open = true;
  });
  await stage.press('button', 'Add to Tags');
  await stage.write('Tags 1', 'quarterly');
  await stage.write('Recipient', 'Ada Lovelace');
}

const settings = `Behind a proxy, the server must know the path under which it is reached:

- \`root_path\` is that path, without a slash at its end.
- \`--forwarded-allow-ips\` names the proxies whose headers are believed.`;

/** @param {Stage} stage */
async function withContext(stage) {
  await stage.begin('guide');
  await stage.drop({ mimeType: 'text/plain', data: settings });
  await stage.see('button', /^Selection/);
  const link = 'https://docs.example.org/run-your-server';
  await stage.drop({ mimeType: 'text/uri-list', data: link, title: 'Run your server' });
  await stage.see('button', /run-your-server/);
}

/** @type {Screen[]} */
export const composingScreens = [
  {
    name: 'prompts',
    shows: 'Prompts, called by a slash.',
    isMain: true,
    async open(stage) {
      await stage.begin('guide');
      await stage.write('Message', '/');
      await stage.see('option', /shorter/);
    },
  },
  {
    name: 'attachments',
    shows: 'Files that go with the message.',
    isMain: true,
    async open(stage) {
      await stage.begin('chat');
      const files = [
        await stage.writeFile('minutes-of-the-meeting.txt', 'Nothing was decided.'),
        await stage.writeFile('figures.csv', 'month,amount\nMay,12\n'),
      ];
      const [chooser] = await Promise.all([
        stage.page.waitForFileChooser(),
        stage.press('button', 'Attach files'),
      ]);
      await chooser.accept(files);
      await stage.see('button', 'Remove figures.csv');
      await stage.write('Message', 'What do these files say?');
    },
  },
  {
    name: 'context',
    shows: 'Text of a page and a link that go with the message.',
    isMain: true,
    async open(stage) {
      await withContext(stage);
      await stage.write('Message', 'Which of these settings do I need behind a proxy?');
    },
  },
  {
    name: 'context-opened',
    shows: 'The text of a page, to read and to change before it is sent.',
    async open(stage) {
      await withContext(stage);
      await stage.press('button', /^Selection/);
      await stage.see('textbox', 'Text that is sent');
    },
  },
  { name: 'form', shows: 'A form for the other fields of a runnable.', isMain: true, open: filledForm },
  {
    name: 'form-problem',
    shows: 'A required field is empty, so nothing was sent.',
    isMain: true,
    async open(stage) {
      await stage.begin('report');
      await stage.write('Recipient', '');
      await stage.write('Message', 'Sum up the second quarter.');
      await stage.press('button', 'Send');
      await stage.page.waitForSelector('[aria-invalid="true"]');
    },
  },
  {
    name: 'form-folded',
    shows: 'The form is hidden; what is filled in stays.',
    async open(stage) {
      await filledForm(stage);
      await stage.press('button', /^Input /);
      await stage.page.waitForSelector(
        'button[aria-expanded="false"] + *, form button[aria-expanded="false"]',
      );
    },
  },
  {
    name: 'question-text-place',
    shows: 'Runnel asks once which field takes the message.',
    isMain: true,
    async open(stage) {
      await stage.begin('letter');
      await stage.see('button', 'subject');
    },
  },
  {
    name: 'notice-mode',
    shows: 'The runnable does not expose the data transfer mode of the profile.',
    async open(stage) {
      await stage.begin('single');
      await stage.see('button', 'Switch to single response');
    },
  },
  {
    name: 'notice-schema',
    shows: 'The runnable does not tell its input schema.',
    async open(stage) {
      await stage.begin('silent');
      await stage.see('button', 'Reload schema');
    },
  },
  {
    name: 'notice-access',
    shows: 'Runnel has no access to the site of the profile.',
    isMain: true,
    async open(stage) {
      await stage.begin('elsewhere');
      await stage.see('button', 'Allow access');
    },
  },
  {
    name: 'temporary',
    shows: 'A temporary conversation.',
    async open(stage) {
      await stage.begin('guide');
      await stage.press('button', 'Conversations');
      await stage.press('button', 'New temporary conversation');
      await stage.seeText(/Temporary conversation:/);
    },
  },
  {
    name: 'dialog-site',
    shows: 'A conversation is about to go to another site.',
    isMain: true,
    async open(stage) {
      await stage.begin('guide');
      await stage.ask('thanks');
      await stage.press('button', /^Profile: /);
      await stage.press('option', /^Assistant/);
      await stage.see('button', 'Profile: Assistant');
      await stage.write('Message', 'What did I say?');
      await stage.press('button', 'Send');
      await stage.see('alertdialog', /^Send this conversation to/);
    },
  },
];
