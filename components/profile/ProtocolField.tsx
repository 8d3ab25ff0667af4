import { nameFromUrl } from '../../lib/chat/profile/profile.ts';
import type { Protocols } from '../../lib/runnable/protocol.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Protocol.module.css';

type Props = {
  /** Id of the profile's protocol. */
  protocol: string;
  /** URL as it would be saved, if it is valid. */
  url: string | undefined;
  protocols: Protocols;
  onChange(protocol: string): void;
};

/** Says by which protocol the runnable is called, and offers the others: the looks of a URL do not always decide. */
export function ProtocolField({ protocol, url, protocols, onChange }: Props) {
  const chosen = protocols.find(protocol);
  if (protocols.all.length < 2) return null;
  const names = !chosen?.isOfAdapter && url !== undefined;
  const text = say('profileEditor_protocolIs', {
    protocol: chosen?.name ?? protocol,
    named: names ? 'assistant' : 'other',
    name: names ? nameFromUrl(url) : '',
  });
  return (
    <div class={styles.protocol}>
      <p class={styles.name}>
        <bdi>{text}</bdi>
      </p>
      {protocols.all
        .filter(({ id }) => id !== protocol)
        .map(({ id, name }) => (
          <Button key={id} look="quiet" onClick={() => onChange(id)}>
            {say('profileEditor_protocolUse', { protocol: name })}
          </Button>
        ))}
    </div>
  );
}
