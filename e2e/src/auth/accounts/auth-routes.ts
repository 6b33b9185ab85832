/** Sign-in, accounts, organizations, roles and administrators, and who may call what. */

import type { World } from '#src/world/world.ts'

/** Fields that an object may have, by name; a field without fields of its own is a leaf. */
export type Fields = { readonly [name: string]: Fields }

/** One form that a body or query may have; most routes have only one. */
export type Variant = { fields: Fields; required: readonly string[] }

/** A sign-in route as better-auth lists it, so that the tests cover new routes automatically. */
export type AuthRoute = { method: 'GET' | 'POST'; path: string; body: readonly Variant[]; query: readonly Variant[] }

type Schema = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
const asSchema = (value: unknown): Schema => (isObject(value) ? { ...value } : {})
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function variantsOf(schema: Schema): Variant[] {
  const inner = [schema.anyOf, schema.oneOf, schema.allOf].flatMap(listOf).flatMap((each) => variantsOf(asSchema(each)))
  const own = Object.entries(asSchema(schema.properties))
  if (own.length === 0) return inner
  const fields = own.map(([name, property]) => [name, merge(variantsOf(asSchema(property)))] as const)
  return [{ fields: Object.fromEntries(fields), required: listOf(schema.required).map(String) }, ...inner]
}

/** Returns the fields of all variants together. */
function merge(variants: readonly Variant[]): Fields {
  return Object.assign({}, ...variants.map(({ fields }) => fields))
}

type Printable = { toJSONSchema: (options: { io: 'input'; unrepresentable: 'any' }) => object }

function readVariants(schema: Printable | undefined): Variant[] {
  return schema ? variantsOf(asSchema(schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }))) : []
}

/** Lists every route under /api/auth; path parameters stay as `:name`. */
export function listAuthRoutes({ platform }: World): AuthRoute[] {
  return Object.values(platform.deps.auth.api).flatMap((endpoint) => {
    // Endpoints without a path are only called by our own server.
    if (!endpoint.path) return []
    const { method } = endpoint.options
    const body = readVariants('body' in endpoint.options ? endpoint.options.body : undefined)
    const query = readVariants('query' in endpoint.options ? endpoint.options.query : undefined)
    const methods = typeof method === 'string' ? [method] : [...method]
    return methods.map((each) => ({ method: each, path: `/api/auth${endpoint.path}`, body, query }))
  })
}
