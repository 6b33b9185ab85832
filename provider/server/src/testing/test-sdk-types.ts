import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assert } from '@tradepost/kit/faults'

type Member = { name: string; isOptional: boolean; type: string }
type Declaration = { members: Member[]; extends?: string; alias?: string; methods: Map<string, string> }
/** Declarations of a .d.ts file, by name with namespaces (`Payment.ProductCart`), and its imports. */
type File = { path: string; declarations: Map<string, Declaration>; imports: Map<string, string> }
/** The place of a type: its names are looked up from there. */
type Place = { file: File; scope: string }

const ROOT = dirname(fileURLToPath(import.meta.resolve('dodopayments')))
const files = new Map<string, File>()

/** The SDK's types are generated, so every declaration, member and method has lines of a known form. */
const FORMS = {
  import: /^import \* as (\w+) from "([^"]+)";/,
  export: /export \{([^}]*)\} from "([^"]+)"/gs,
  block: /^ *(?:export )?(?:declare )?(?:(namespace)|interface|class) (\w+)(?: extends ([\w.]+))?.* \{$/,
  alias: /^ *(?:export )?type (\w+) = (.*?);?$/,
  method: /^ +(\w+)\(.*\): ((?:APIPromise|PagePromise)<.*>);$/,
  member: /^ +(\w+)(\?)?: (.*?);?$/,
}

function readFile(path: string): File {
  const known = files.get(path)
  if (known) return known
  const file: File = { path, declarations: new Map(), imports: new Map() }
  files.set(path, file)
  const text = readFileSync(path, 'utf8')
  const pathOf = (from: string) => resolve(dirname(path), from.replace(/\.js$/, '.d.ts'))
  for (const [, names = '', from = ''] of text.matchAll(FORMS.export))
    for (const name of names.split(',')) file.imports.set(name.replace('type ', '').trim(), pathOf(from))
  // The blocks around a line; an object within a type has no name and no relevant members.
  const blocks: { name: string | undefined; declaration: Declaration | undefined }[] = []
  const nameIn = (name: string) => [...blocks.flatMap((block) => block.name ?? []), name].join('.')
  for (const line of text.replace(/\/\*.*?\*\//gs, '').split('\n')) {
    const imported = FORMS.import.exec(line)
    const block = FORMS.block.exec(line)
    const alias = FORMS.alias.exec(line)
    const inside = blocks.at(-1)?.declaration
    const method = inside && FORMS.method.exec(line)
    const member = inside && !method && FORMS.member.exec(line)
    if (imported) file.imports.set(imported[1] ?? '', pathOf(imported[2] ?? ''))
    else if (alias) file.declarations.set(nameIn(alias[1] ?? ''), { members: [], methods: new Map(), alias: alias[2] ?? '' })
    else if (method) inside.methods.set(method[1] ?? '', method[2] ?? '')
    else if (member) inside.members.push({ name: member[1] ?? '', isOptional: member[2] === '?', type: member[3] ?? '' })
    if (/^ *\}/.test(line)) blocks.pop()
    if (block?.[2]) {
      const declaration = { members: [], methods: new Map(), ...(block[3] ? { extends: block[3] } : {}) }
      if (!block[1]) file.declarations.set(nameIn(block[2]), declaration)
      blocks.push({ name: block[2], declaration: block[1] ? undefined : declaration })
    } else if (line.endsWith('{')) blocks.push({ name: undefined, declaration: undefined })
  }
  return file
}

/** Finds a declaration by the name that a type uses for it here. */
function findDeclaration(name: string, { file, scope }: Place): { declaration: Declaration; place: Place } | undefined {
  const [first = '', ...rest] = name.split('.')
  const imported = file.imports.get(first)
  if (imported && existsSync(imported)) return findDeclaration(rest.join('.') || first, { file: readFile(imported), scope: '' })
  for (let around = scope; ; around = around.split('.').slice(0, -1).join('.')) {
    const full = around ? `${around}.${name}` : name
    const declaration = file.declarations.get(full)
    if (declaration) return { declaration, place: { file, scope: full } }
    if (!around) return undefined
  }
}

/** Splits a type at bars outside of brackets. */
function splitUnion(type: string): string[] {
  let depth = 0
  const parts = ['']
  for (const character of type) {
    depth += '<({['.includes(character) ? 1 : '>)}]'.includes(character) ? -1 : 0
    if (character === '|' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim())
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns the required keys that a value lacks, as paths; for a union, those of the closest alternative. */
function findMissing(type: string, value: unknown, place: Place, at: string): string[] {
  const forms = splitUnion(type)
  if (forms.length > 1)
    return forms.map((form) => findMissing(form, value, place, at)).toSorted((one, other) => one.length - other.length)[0] ?? []
  const item = /^Array<(.*)>$/.exec(type)?.[1]
  if (item) return Array.isArray(value) ? value.flatMap((each) => findMissing(item, each, place, `${at}[]`)) : []
  const found = /^[A-Z][\w.]*$/.test(type) ? findDeclaration(type, place) : undefined
  // A string, a number, null, or a record with any keys.
  if (!found || !isObject(value)) return type !== 'null' || value === null ? [] : [at]
  const { declaration } = found
  if (declaration.alias) return findMissing(declaration.alias, value, found.place, at)
  return [
    ...(declaration.extends ? findMissing(declaration.extends, value, found.place, at) : []),
    ...declaration.members.flatMap(({ name, isOptional, type: inner }) => {
      const path = at ? `${at}.${name}` : name
      if (name in value) return findMissing(inner, value[name], found.place, path)
      return isOptional ? [] : [path]
    }),
  ]
}

/** Finds the result type of an SDK method, such as `['payments', 'retrieve']`. */
function findPromise(path: readonly string[]): { type: string; place: Place } | undefined {
  const [resource = '', ...rest] = path
  const method = rest.pop() ?? ''
  let place: Place = { file: readFile(resolve(ROOT, 'client.d.ts')), scope: 'DodoPayments' }
  for (const property of [resource, ...rest]) {
    const member = place.file.declarations.get(place.scope)?.members.find(({ name }) => name === property)
    const found = member && findDeclaration(member.type, place)
    if (!found) return undefined
    place = found.place
  }
  const type = place.file.declarations.get(place.scope)?.methods.get(method)
  return type === undefined ? undefined : { type, place: { ...place, scope: '' } }
}

/** Records which method a call uses, without calling it. */
export function recordMethod(call: (client: never) => unknown): string[] {
  const recorded: string[] = []
  const record = (path: readonly string[]): unknown =>
    new Proxy(() => {}, {
      get: (_, name) => record([...path, String(name)]),
      apply() {
        if (recorded.length === 0) recorded.push(...path)
        return record([])
      },
    })
  call(record([]) as never)
  return recorded
}

/** Returns the keys that the SDK's types require and an answer lacks; undefined if the SDK has no type for it. */
export function findMissingKeys(method: readonly string[], answer: unknown): string[] | undefined {
  const promise = findPromise(method)
  if (!promise) return undefined
  const [, item] = /^PagePromise<\w+, (.*)>$/.exec(promise.type) ?? []
  const whole = /^APIPromise<(.*)>$/.exec(promise.type)?.[1] ?? ''
  if (!item) return findMissing(whole, answer, promise.place, '')
  assert(isObject(answer), 'A page is an object')
  return findMissing(`Array<${item}>`, answer.items ?? answer.data, promise.place, '')
}

/** Returns the keys that the SDK's types require of an event's data and that it lacks. */
export function findMissingEventKeys(data: { payload_type: string }): string[] {
  const file = readFile(resolve(ROOT, 'resources/webhook-events.d.ts'))
  assert(file.declarations.has(`WebhookPayload.${data.payload_type}`), `the SDK knows ${data.payload_type}`)
  return findMissing(data.payload_type, data, { file, scope: 'WebhookPayload' }, '')
}
