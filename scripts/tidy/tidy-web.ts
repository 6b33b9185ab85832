import { arrowsOf, type Finding, isTest, type Project } from './tidy.ts'

/** Finds imports across features of a web; what two of them need belongs in nouns/, in shell/ or in packages/ui. */
export function findImportsAcrossFeatures(project: Project): Finding[] {
  const featureOf = (path: string) => /^(?:platform|provider)\/web\/src\/features\/[^/]+/.exec(path)?.[0]
  return arrowsOf(project).flatMap(({ from, name, target }) => {
    const [own, other] = [featureOf(from), target.kind === 'file' ? featureOf(target.path) : undefined]
    return own && other && own !== other ? [{ key: from, why: `imports ${name}, another feature` }] : []
  })
}

/** The layers of the platform's pages, the lowest first: each imports only itself and those below it. */
const LAYERS = ['shell', 'nouns', 'features', 'routes']
const layerOf = (path: string) => LAYERS.indexOf(/^platform\/web\/src\/([^/]+)\//.exec(path)?.[1] ?? '')

/**
 * Finds imports of higher layers: pages may import features, features nouns, nouns the shell; the router's own files above them
 * are free.
 */
export function findUpwardImports(project: Project): Finding[] {
  return arrowsOf(project).flatMap(({ from, name, target }) => {
    const [own, other] = [layerOf(from), target.kind === 'file' ? layerOf(target.path) : -1]
    return own >= 0 && own < other ? [{ key: from, why: `imports ${name}: ${LAYERS[other]}/ is above ${LAYERS[own]}/` }] : []
  })
}

/** Finds circular imports of nouns: a subscription has a product, but a product no subscription. */
export function findNounCircles(project: Project): Finding[] {
  const nounOf = (path: string) => /^platform\/web\/src\/nouns\/([^/]+)/.exec(path)?.[1]
  const known = new Map<string, Set<string>>()
  const arrows = arrowsOf(project).flatMap(({ from, name, target }) => {
    const [own, other] = [nounOf(from), target.kind === 'file' ? nounOf(target.path) : undefined]
    return own && other && own !== other && !isTest(from) ? [{ from, name, own, other }] : []
  })
  for (const { own, other } of arrows) known.set(own, (known.get(own) ?? new Set()).add(other))
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    from === to || (!seen.has(from) && [...(known.get(from) ?? [])].some((next) => reaches(next, to, new Set(seen).add(from))))
  return arrows.flatMap(({ from, name, own, other }) =>
    reaches(other, own, new Set()) ? [{ key: from, why: `imports ${name}: ${other} knows ${own} already` }] : [],
  )
}

/**
 * Schemas that every page needs, whatever it shows: the signed-in person, the shop and its members, the time, periods, upload
 * limits, emails.
 */
const SHELL_SCHEMAS =
  /^(platform\/(?:\w+\/)?(error-body|lists|periods|permissions|seller|seller-clock|seller-search|seller-team|demo-year|site)|provider\/(clocks|images|primitives)|email-address|shown-user)$/

/** Finds noun schemas in the shell: page frames work for any noun, so they import none. */
export function findNounSchemasInShell(project: Project): Finding[] {
  return arrowsOf(project).flatMap(({ from, name }) => {
    const schema = /^@tradepost\/contract\/(.+)$/.exec(name)?.[1]
    const isWrong = layerOf(from) === 0 && schema !== undefined && !SHELL_SCHEMAS.test(schema) && !isTest(from)
    return isWrong ? [{ key: from, why: `imports ${name}, the schema of a noun` }] : []
  })
}
