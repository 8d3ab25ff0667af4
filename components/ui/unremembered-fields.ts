import { options } from 'preact';

/** Elements whose values Chromium writes to the files of its sessions, for the tabs that it opens again. */
const fields: unknown[] = ['input', 'textarea', 'select'];

/** Lets no field of the page be remembered by the browser. Must be called before the first one is drawn. */
export function leaveFieldsUnremembered() {
  const before = options.vnode;
  options.vnode = (vnode) => {
    if (fields.includes(vnode.type)) Object.assign(vnode.props, { autocomplete: 'off' });
    before?.(vnode);
  };
}
