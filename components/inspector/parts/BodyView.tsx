import { useState } from 'preact/hooks';
import { visibleText } from '../../../lib/chat/trace/visible-text.ts';
import { isListOrObject, parseSent } from '../../../lib/json/json.ts';
import { say } from '../../../lib/words/say.ts';
import { JsonTree } from '../../answer/JsonTree.tsx';
import { LongText } from '../../answer/LongText.tsx';
import { CopyText } from '../../ui/Outgoing.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import styles from './Facts.module.css';
import { Part } from './Facts.tsx';

/** Characters of a text shown at first. */
const shownAtFirst = 20_000;

/** Characters that are read as JSON in one go without holding up the page. */
const mostFormatted = 500_000;

/** A text as it was sent. */
export const RawText = ({ text }: { text: string }) => (
  <LongText text={text} atFirst={shownAtFirst} saveAs="event.txt">
    {(shown) => (
      <pre class={styles.raw} dir="auto">
        {visibleText(shown)}
      </pre>
    )}
  </LongText>
);

/** A text as a tree if it is JSON, else as it was sent. */
export function PrettyText({ text }: { text: string }) {
  if (text.length > mostFormatted) {
    return (
      <>
        <p class={styles.hint}>{say('inspector_tooLongToFormat')}</p>
        <RawText text={text} />
      </>
    );
  }
  const value = parseSent(text);
  return isListOrObject(value) ? <JsonTree value={value} isBlock={true} /> : <RawText text={text} />;
}

/** The body of a request or a reply, pretty or raw. */
export function BodyView({ body }: { body: string }) {
  const [view, setView] = useState<'pretty' | 'raw'>('pretty');
  return (
    <Part title={say('inspector_body')} tools={<CopyText label={say('inspector_copyBody')} text={body} />}>
      <RadioGroup<'pretty' | 'raw'>
        label={say('inspector_bodyView')}
        isLabelHidden={true}
        look="segmented"
        options={[
          { value: 'pretty', label: say('inspector_pretty') },
          { value: 'raw', label: say('common_raw') },
        ]}
        value={view}
        onChange={setView}
      />
      {view === 'pretty' ? <PrettyText text={body} /> : <RawText text={body} />}
    </Part>
  );
}
