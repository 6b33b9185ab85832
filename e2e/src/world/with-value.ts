const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns a body with this value at that path and the rest unchanged; `undefined` removes the field. */
export function withValue(around: unknown, [name = '', ...inner]: readonly string[], value: unknown): unknown {
  const next = inner.length === 0 ? value : withValue(isRecord(around) ? around[name] : {}, inner, value)
  if (Array.isArray(around)) return around.map((each, index) => (index === Number(name) ? next : each))
  return { ...(isRecord(around) ? around : {}), [name]: next }
}
