import { isDeepStrictEqual } from 'node:util'
import type { AuditedChange } from '@tradepost/contract/platform/audit-log'
import { maskText } from '@tradepost/kit/secrets/mask-text'
import { isSecretField } from '@tradepost/kit/secrets/secret-fields'
import type { Changes } from './table.ts'

/** Shown in place of a value that is never stored. It still says that the field was sent or changed. */
export const HIDDEN = '•••'

/** Longest stored text of one value, in characters of JSON. */
const LENGTH_MAX = 2000

/** Cuts a text off. Half a character can't be stored. */
export const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed()

function maskInside(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.map(maskInside)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskField(name, inner)]))
}

/** Returns a field's value as the log may store it: without secrets, however deep, and cut off if it is very long. */
export function maskField(name: string, value: unknown): unknown {
  if (isSecretField(name)) return value === null || value === undefined ? value : HIDDEN
  const clean = maskInside(value)
  const text = typeof clean === 'string' ? clean : (JSON.stringify(clean) ?? '')
  return text.length > LENGTH_MAX ? `${cut(text, LENGTH_MAX)}…` : clean
}

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that say nothing: when something was saved, and what was typed to confirm it. */
const INCIDENTAL = new Set(['updated_at', 'confirm_slug'])

/** Splits objects into their fields: `price.amount`. Lists are values. */
function flatten(fields: Fields, prefix = ''): Map<string, unknown> {
  return new Map(
    Object.entries(fields).flatMap(([name, value]): [string, unknown][] =>
      isFields(value) ? [...flatten(value, `${prefix}${name}.`)] : [[`${prefix}${name}`, value ?? null]],
    ),
  )
}

function maskAt(path: string, value: unknown): unknown {
  const [name = '', ...outer] = path.split('.').reverse()
  return value !== null && outer.some(isSecretField) ? HIDDEN : maskField(name, value)
}

/** Returns the fields that differ, with both values. A missing field counts as null. */
export function compareFields(old: Fields, current: Fields): Changes {
  const [before, after] = [flatten(old), flatten(current)]
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter((path) => !INCIDENTAL.has(path))
  const both = paths.map((path) => [path, before.get(path) ?? null, after.get(path) ?? null] as const)
  return Object.fromEntries(
    both
      .filter(([, left, right]) => !isDeepStrictEqual(left, right))
      .map(([path, left, right]) => [path, { old: maskAt(path, left), new: maskAt(path, right) }]),
  )
}

const isEmpty = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns fields whose other side nobody knows. Fields without a value are left out. */
export function listFields(fields: Fields, side: keyof AuditedChange): Changes {
  const given = [...flatten(fields)].filter(([path, value]) => !isEmpty(value) && !INCIDENTAL.has(path))
  return Object.fromEntries(given.map(([path, value]) => [path, { [side]: maskAt(path, value) }]))
}
