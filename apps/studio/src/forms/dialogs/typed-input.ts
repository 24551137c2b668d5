/** A changed control: its value when the dialog opened, and the value that was typed. */
export type Typed = { from: string; to: string }

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Lists the controls below an element by their labels; passwords, files and codes are not among them. */
export function listControls(root: ParentNode): Map<string, Control> {
  const controls = new Map<string, Control>()
  for (const control of root.querySelectorAll<Control>('input, textarea, select')) {
    if (LEFT_OUT.has(control.type) || control.autocomplete === 'one-time-code') continue
    const label = control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? control.name
    const place = [...controls.keys()].filter((key) => key.startsWith(`${label} `)).length
    controls.set(`${label} ${place}`, control)
  }
  return controls
}

const LEFT_OUT = new Set(['password', 'file', 'submit', 'button', 'reset'])

/** Returns the value of a control as text; a box or choice is "on" or empty. */
export const valueOf = (control: Control): string => (isTicked(control) ? (control.checked ? 'on' : '') : control.value)

/** Enters a value into a control as a member does, so that React and the form learn of it. */
export function enter(control: Control, value: string): void {
  if (valueOf(control) === value) return
  if (isTicked(control)) {
    // A choice is left by choosing another.
    if (control.type === 'checkbox' || value === 'on') control.click()
    return
  }
  // React ignores an event after which the value is the one that it has set itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'
