import * as z from 'zod'

/** Lists the fields of an answer that hold a secret which is shown only once (contract, `shownOnce`). */
function listShownOnce(returns: z.ZodType | undefined): string[] {
  if (!(returns instanceof z.ZodObject)) return []
  return Object.entries(returns.shape).flatMap(([name, field]) =>
    field instanceof z.ZodType && field.meta()?.['x-shown-once'] === true ? [name] : [],
  )
}

/** Returns the body of an answer as it may be stored: null in place of each secret that is shown only once. */
export function removeSecrets(body: string | null, returns: z.ZodType | undefined): string | null {
  const secrets = listShownOnce(returns)
  if (body === null || secrets.length === 0) return body
  return JSON.stringify(JSON.parse(body), (name, value: unknown) => (secrets.includes(name) ? null : value))
}
