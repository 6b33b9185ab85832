import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { RequestError } from '#src/shell/request.ts'

function isPathIn<Values extends FieldValues>(values: Values, path: string): path is FieldPath<Values> {
  let part: unknown = values
  for (const name of path.split('.')) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return false
    part = Reflect.get(part, name)
  }
  return true
}

/**
 * Shows the server's issues at their fields and focuses the first one. Issues of fields that this form doesn't have stay in the
 * form's own message.
 */
export function showIssues<Values extends FieldValues, Sent>(form: UseFormReturn<Values, unknown, Sent>, error: unknown): void {
  if (!(error instanceof RequestError)) return
  const values = form.getValues()
  const known = error.issues.flatMap(({ path, message }) => (isPathIn(values, path) ? [{ path, message }] : []))
  known.forEach(({ path, message }, index) => {
    form.setError(path, { type: 'server', message }, { shouldFocus: index === 0 })
  })
}
