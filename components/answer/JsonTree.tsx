import { useContext, useState } from 'preact/hooks';
import { isListOrObject, type Json, writeJson } from '../../lib/json/json.ts';
import { say } from '../../lib/words/say.ts';
import { OutgoingText } from '../ui/Outgoing.tsx';
import answerStyles from './Answer.module.css';
import styles from './JsonTree.module.css';
import { LongText } from './LongText.tsx';
import { TreeNode } from './TreeNode.tsx';

/** `hasRaw`: the person may see it as JSON. */
type Props = { value: Json; name?: string; isBlock?: boolean; hasRaw?: boolean };

/** A JSON value as a tree, with buttons that copy each value and its path. The value may change in place. */
export const JsonTree = ({ value, name, isBlock = false, hasRaw = false }: Props) => (
  <Tree held={{ value }} {...{ name, isBlock, hasRaw }} />
);

type TreeProps = { held: { value: Json }; name: string | undefined; isBlock: boolean; hasRaw: boolean };

/**
 * `held` is a new object at each render: a component with state does not render again with the same props.
 */
function Tree({ held: { value }, name, isBlock, hasRaw }: TreeProps) {
  const [said, setSaid] = useState('');
  const [isRaw, setRaw] = useState(false);
  const outgoing = useContext(OutgoingText);

  async function copy(text: string, success: string) {
    const isCopied = await outgoing(text)
      .then((whole) => navigator.clipboard.writeText(whole))
      .then(
        () => true,
        () => false,
      );
    setSaid(isCopied ? success : say('common_copyRefused'));
  }

  return (
    <div class={`${styles.tree} ${isBlock ? styles.block : ''}`} dir="ltr">
      <TreeNode
        value={value}
        name={name}
        path={[]}
        isBlock={isBlock}
        {...(hasRaw && { raw: { isOn: isRaw, toggle: () => setRaw(!isRaw) } })}
        onCopy={(text, success) => void copy(text, success)}
      />
      <p role="status" class={styles.said}>
        {said}
      </p>
    </div>
  );
}

type DataProps = {
  value: Json;
  /** True if lists and objects stand in a block of their own, like code. */
  isBlock?: boolean;
};

/** A JSON value: strings as text, lists and objects as a tree. */
export function Data({ value, isBlock = false }: DataProps) {
  if (typeof value === 'string')
    return <LongText text={value}>{(shown) => <p class={answerStyles.plain}>{shown}</p>}</LongText>;
  if (!isListOrObject(value)) return <p class={answerStyles.scalar}>{writeJson(value)}</p>;
  return <JsonTree value={value} isBlock={isBlock} hasRaw={isBlock} />;
}
