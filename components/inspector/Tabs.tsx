import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import styles from './Inspector.module.css';

type Props<Tab extends string> = {
  id: string;
  label: string;
  tabs: { tab: Tab; label: string }[];
  chosen: Tab;
  onChoose(tab: Tab): void;
};

/** A row of tabs; arrow keys choose the next one. */
export function Tabs<Tab extends string>({ id, label, tabs, chosen, onChoose }: Props<Tab>) {
  const list = useRef<HTMLDivElement>(null);

  function pressed(event: KeyboardEvent) {
    const place = tabs.findIndex(({ tab }) => tab === chosen);
    const next = tabs[placeAfter(event.key, place, tabs.length, isRightToLeft(list.current)) ?? -1];
    if (!next) return;
    event.preventDefault();
    onChoose(next.tab);
    document.getElementById(tabId(id, next.tab))?.focus();
  }

  return (
    <div ref={list} class={styles.tabs} role="tablist" aria-label={label} onKeyDown={pressed}>
      {tabs.map(({ tab, label }) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(id, tab)}
          aria-selected={tab === chosen}
          aria-controls={tab === chosen ? panelId(id) : undefined}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

const tabId = (id: string, tab: string) => `${id}-${tab}`;
const panelId = (id: string) => `${id}-panel`;

const isRightToLeft = (element: Element | null) =>
  element !== null && getComputedStyle(element).direction === 'rtl';

function placeAfter(key: string, place: number, count: number, isMirrored: boolean): number | undefined {
  const ahead = isMirrored ? 'ArrowLeft' : 'ArrowRight';
  const back = isMirrored ? 'ArrowRight' : 'ArrowLeft';
  if (key === ahead) return (place + 1) % count;
  if (key === back) return (place + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

type PanelProps = { id: string; tab: string; children: ComponentChildren };

/** The content of the chosen tab. */
export const TabPanel = ({ id, tab, children }: PanelProps) => (
  <div id={panelId(id)} class={styles.panel} role="tabpanel" aria-labelledby={tabId(id, tab)}>
    {children}
  </div>
);
