import { type FieldName, fieldId } from './form-values.ts'

/** Puts the focus on an element after the drawing that is under way, which may be what brings it onto the page. */
export function focusElement(id: string): void {
  setTimeout(() => document.getElementById(id)?.focus())
}

/** The same where what had the focus went away, so that nobody is thrown back to the top of the page. */
export function focusIfLost(id: string): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus()
  })
}

/** Puts the focus on a field after the drawing that is under way, so that its error is read with it. */
export function focusField(field: FieldName): void {
  focusElement(fieldId(field))
}
