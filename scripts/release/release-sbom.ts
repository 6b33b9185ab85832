import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** A package whose code is in one of our files. Fonts of the pages have no version. */
type Bundled = { name: string; version?: string; license?: string }

/** What the builds write of each package that they bundle: `## name - 1.2.3 (MIT)`. */
const NOTICE = /^## (\S+)(?: - (\S+))?(?: \((.+)\))?$/gm
const NOTICES_FILE = /third-party-notices.*\.txt$/
/** CycloneDX, as npm writes it. What isn't read stays as it is. */
const Sbom = z.looseObject({ bomFormat: z.literal('CycloneDX'), components: z.array(z.looseObject({})) })

/** Lists the packages that notices name, each version once. */
export function listBundled(notices: readonly string[]): Bundled[] {
  const found = notices.flatMap((text) =>
    [...text.matchAll(NOTICE)].map(([, name = '', version, license]) => ({
      name,
      ...(version ? { version } : {}),
      ...(license ? { license } : {}),
    })),
  )
  return [...new Map(found.map((each) => [`${each.name}@${each.version}`, each])).values()]
}

/** Reads all notices of an installed package, whatever they are beside. */
export const readNotices = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && NOTICES_FILE.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))

const toComponent = ({ name, version, license }: Bundled) => ({
  type: 'library',
  name,
  ...(version ? { version, purl: `pkg:npm/${name.replace('@', '%40')}@${version}` } : {}),
  scope: 'required',
  properties: [{ name: 'tradepost:bundled', value: 'true' }],
  ...(license ? { licenses: [{ expression: license }] } : {}),
})

/** Adds bundled packages to the list that npm made of the installed ones. @throws if it isn't one */
export function addBundled(sbom: string, bundled: readonly Bundled[]): string {
  const list = Sbom.parse(JSON.parse(sbom))
  return `${JSON.stringify({ ...list, components: [...list.components, ...bundled.map(toComponent)] }, null, 2)}\n`
}
