import notice from '../ui/Notice.module.css';

/** The browser keeps no conversations: said before anything is lost. */
export function RefusalNotice({ reason }: { reason: string }) {
  return (
    <section class={notice.notice} aria-label="Storage">
      <p>
        Conversations are not saved here: what is said stays only until the browser closes or Runnel is
        updated.
      </p>
      <details>
        <summary>Why</summary>
        <p>
          The browser does not open its storage for Runnel ({reason}). That is so in some private windows,
          when the disk is full, or when the storage is damaged. Conversations from before cannot be shown
          meanwhile.
        </p>
      </details>
    </section>
  );
}
