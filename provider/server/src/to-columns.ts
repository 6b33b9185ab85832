import type { Written } from '@tradepost/kit/database/database'

type Columns<Row> = Written<Partial<Row>>

/** Stands in `toColumns` for a field that sets no column of its own. */
export const elsewhere = (): false => false

/**
 * Returns the columns that a request sets: for each of its fields, what the function of that name makes of the value. An absent
 * field sets none. Each field needs a function, so a forgotten one does not compile.
 */
export function toColumns<Body extends object, Row>(
  body: Body,
  fields: { readonly [Field in keyof Body]-?: (value: Exclude<Body[Field], undefined>) => Columns<Row> | false },
): Columns<Row> {
  const given = Object.entries(body).filter(([field, value]) => value !== undefined && Object.hasOwn(fields, field))
  return Object.assign({}, ...given.map(([field, value]) => Reflect.get(fields, field)(value)))
}
