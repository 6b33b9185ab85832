import { type FieldName, fieldId } from './form-values.ts'

/** Focuses an element after the current render, which may add it to the page. */
export function focusElement(id: string): void {
  setTimeout(() => document.getElementById(id)?.focus())
}

/** Focuses an element if the focused one was removed, so that the buyer isn't sent back to the top of the page. */
export function focusIfLost(id: string): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus()
  })
}

/** Focuses a field after the current render, so that its error is read with it. */
export function focusField(field: FieldName): void {
  focusElement(fieldId(field))
}
