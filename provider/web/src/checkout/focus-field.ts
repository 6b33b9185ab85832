import { FIELD_IDS, type FieldName } from './form-values.ts'

/** Puts the focus on a field after the drawing that is under way, so that its error is read with it. */
export function focusField(field: FieldName): void {
  setTimeout(() => document.getElementById(FIELD_IDS[field])?.focus())
}
