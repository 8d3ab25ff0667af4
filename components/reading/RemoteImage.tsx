import { useSignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import { shownTarget } from '../../lib/chat/answer/link-host.ts';
import { isLoadable, type LoadedImage } from '../../lib/chat/answer/remote-image.ts';
import { imageFailureText } from '../../lib/chat/answer/remote-image-text.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Markdown.module.css';
import { ImageLoader } from './reading-context.ts';

type Props = { source: string; alt: string };

/** A link to a remote image, with a button that loads it. Sends no request before the button is pressed. */
export function RemoteImage({ source, alt }: Props) {
  const load = useContext(ImageLoader);
  return (
    <>
      <RemoteLink href={source}>
        {alt === '' ? say('media_image') : say('media_imageNamed', { description: alt })}
      </RemoteLink>
      {load && isLoadable(source) && (
        <OnRequest key={source} url={new URL(source)} alt={alt} load={() => load(source)} />
      )}
    </>
  );
}

type Shown = { kind: 'asked' | 'loading' } | LoadedImage;

function OnRequest({ url, alt, load }: { url: URL; alt: string; load(): Promise<LoadedImage> }) {
  const shown = useSignal<Shown>({ kind: 'asked' });
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const isLoading = 'kind' in shown.value && shown.value.kind === 'loading';

  async function press() {
    if (isLoading) return;
    shown.value = { kind: 'loading' };
    const image = await load();
    hadFocus.current = document.activeElement === button.current;
    shown.value = image;
  }
  return (
    <>
      {' '}
      {'picture' in shown.value ? (
        <Picture
          source={shown.value.picture}
          alt={alt}
          takesFocus={hadFocus.current}
          onBroken={() => {
            shown.value = { failure: { kind: 'broken' } };
          }}
        />
      ) : (
        // A `disabled` button would lose the focus.
        <Button ref={button} aria-disabled={isLoading} data-tooltip={url.href} onClick={() => void press()}>
          {isLoading ? say('common_loading') : say('media_loadImage')}
        </Button>
      )}
      <span role="status" class={'failure' in shown.value ? styles.failure : 'visually-hidden'}>
        {statusOf(shown.value, url.host)}
      </span>
    </>
  );
}

function statusOf(shown: Shown, host: string): string {
  if ('failure' in shown) return imageFailureText(shown.failure, host);
  if ('picture' in shown) return say('media_imageLoaded');
  return shown.kind === 'loading' ? say('media_loadingImage', { host }) : '';
}

type PictureProps = { source: string; alt: string; takesFocus: boolean; onBroken(): void };

/** The loaded image. Takes the focus that the button had. */
function Picture({ source, alt, takesFocus, onBroken }: PictureProps) {
  const picture = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) picture.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return <img ref={picture} class={styles.picture} src={source} alt={alt} tabIndex={-1} onError={onBroken} />;
}

const schemes = ['http:', 'https:', 'mailto:'];

type Link = {
  href: string;
  /** The text of the link; null if the link contains more than text. */
  said: string | null;
  /** Words of the answer about the target, which `LinkTooltip` shows. */
  title?: string | undefined;
  children: ComponentChild[];
};

/**
 * Builds a link. Appends its target if the text could suggest another one; `LinkTooltip` shows every target.
 * Addresses other than web and mail addresses stay text.
 */
export function remoteLink({ href, said, title, children }: Link): ComponentChild[] {
  const target = URL.canParse(href) ? new URL(href) : undefined;
  if (!target || !schemes.includes(target.protocol)) return children;
  const place = shownTarget(said, target);
  const toldPlace =
    place === undefined
      ? []
      : [
          <span class={styles.place} dir="ltr">
            {` (${place})`}
          </span>,
        ];
  return [
    <a href={target.href} target="_blank" rel="noopener noreferrer" data-title={title}>
      {[...children, ...toldPlace]}
    </a>,
  ];
}

export const RemoteLink = ({ href, children }: { href: string; children: string }) => (
  <>{remoteLink({ href, said: children, children: [children] })}</>
);
