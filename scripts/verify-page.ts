import { fileURLToPath } from 'node:url'
import { type Digests, toDigest } from '@tradepost/kit/http/built-digests'
import { findWebFolder, loadWebFiles } from '@tradepost/kit/http/web-files'
import { createApp } from '@tradepost/kit/http/web-server'
import { createLog } from '@tradepost/kit/log'
import { createMetrics } from '@tradepost/kit/metrics'
import { give, say } from './setup.mjs'

/** The pages of this release, as its servers send them: by workspace and file. */
const PAGES = [
  ['@tradepost/provider-web', 'index.html'],
  ['@tradepost/provider-web', 'portal.html'],
  ['@tradepost/platform-web', 'index.html'],
] as const

/** Headers that are the same for every visitor. Of the policy, images may also come from the payments provider. */
const HEADERS = ['integrity-policy', 'reporting-endpoints']
const IMAGES = /img-src [^;]*/

type Tag = { name: string; attributes: Record<string, string>; text: string }
type Page = { tags: Tag[]; headers: Headers }

const TAG = /<(script)\b([^>]*)>(.*?)<\/script[^>]*>|<(link|base|iframe|object|embed)\b([^>]*)>/gis
const ATTRIBUTE = /([a-z-]+)(?:="([^"]*)")?/gi

const readAttributes = (text: string) =>
  Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key.toLowerCase(), value]))

function readTags(html: string): Tag[] {
  return [...html.matchAll(TAG)].map(([, script, ofScript, text = '', other = '', ofOther = '']) => ({
    name: (script ?? other).toLowerCase(),
    attributes: readAttributes(ofScript ?? ofOther),
    text,
  }))
}

const toPage = async (answer: Response): Promise<Page> => ({ tags: readTags(await answer.text()), headers: answer.headers })

/** Returns each page as the build and this release's server make it. @throws ChangedBuildError */
function buildPages(): Promise<Page[]> {
  return Promise.all(
    PAGES.map(async ([name, html]) => {
      const web = loadWebFiles(findWebFolder(name))
      const app = createApp({ log: createLog('pages', 'silent'), metrics: createMetrics('pages'), isHttps: false })
      app.get('/', (c) => web.page(c, { html }))
      return toPage(await app.request('/'))
    }),
  )
}

const isData = ({ attributes }: Tag) => attributes.type === 'application/json'
const isInline = ({ name, attributes }: Tag) => name === 'script' && attributes.src === undefined
const entryOf = ({ tags }: Page) => tags.find(({ attributes }) => attributes.type === 'module')?.attributes.src
/** Tags that load nothing which could run. */
const HARMLESS_LINKS = ['icon', 'expect', 'canonical', 'alternate', 'preload']

/** Returns the digests of everything that a page of the release may load, by URL path. */
function readDigests({ tags }: Page): Digests {
  const map = tags.find(({ attributes }) => attributes.type === 'importmap')?.text ?? '{}'
  const imported: { integrity?: Digests } = JSON.parse(map)
  const tagged = tags.flatMap(({ attributes: { src, href, integrity } }) => (integrity ? [[src ?? href ?? '', integrity]] : []))
  return { ...imported.integrity, ...Object.fromEntries(tagged) }
}

const excerpt = (text: string) => `"${text.trim().replaceAll(/\s+/g, ' ').slice(0, 80)}"`

/** Finds tags that the release's page doesn't have, or has with another digest. */
function findForeignTags(live: Page, released: Page, digests: Digests): string[] {
  const own = released.tags.filter(isInline).map(({ text }) => text)
  return live.tags.flatMap((tag) => {
    const { name, attributes, text } = tag
    const target = attributes.src ?? attributes.href ?? ''
    if (isInline(tag))
      return isData(tag) || own.includes(text) ? [] : [`an inline script isn't of this release: ${excerpt(text)}`]
    if (name === 'link' && HARMLESS_LINKS.includes(attributes.rel ?? '')) return []
    const digest = digests[target]
    if (!digest) return [`a ${name} isn't of this release: ${target || excerpt(text)}`]
    return attributes.integrity === digest ? [] : [`the ${name} ${target} has no digest, or another one`]
  })
}

function findForeignHeaders(live: Page, released: Page): string[] {
  const policyOf = ({ headers }: Page) => (headers.get('content-security-policy') ?? 'none').replace(IMAGES, '')
  const differing = HEADERS.filter((name) => live.headers.get(name) !== released.headers.get(name))
  return [
    ...differing.map((name) => `the header ${name} is ${live.headers.get(name) ?? 'missing'}`),
    ...(policyOf(live) === policyOf(released) ? [] : [`the Content-Security-Policy is ${policyOf(live)}`]),
  ]
}

async function findForeignFiles(url: string, digests: Digests): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(digests).map(async ([path, digest]) => {
      const answer = await fetch(new URL(path, url), { redirect: 'error' })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return answer.ok && toDigest(bytes) === digest ? [] : [`the file ${path} isn't as the build wrote it`]
    }),
  )
  return found.flat()
}

/** Compares a live page, its headers and all files that it may load with the release in this checkout. Returns what differs. */
export async function verifyPage(url: string): Promise<string[]> {
  const live = await toPage(await fetch(url))
  const pages = await buildPages()
  const released = pages.find((page) => entryOf(page) !== undefined && entryOf(page) === entryOf(live))
  if (!released) return [`its script isn't of this release: ${entryOf(live) ?? 'none'}`]
  const digests = readDigests(released)
  return [
    ...findForeignTags(live, released, digests),
    ...findForeignHeaders(live, released),
    ...(await findForeignFiles(url, digests)),
  ]
}

/** `npm run verify-page -- <url>` */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const url = process.argv[2]
  if (!url || !URL.canParse(url)) give('npm run verify-page -- <url of a page>')
  else {
    const found = await verifyPage(url)
    for (const line of found) say(line)
    if (found.length > 0) give(`${url} differs from this release`)
    say(`${url} is as this release made it`)
  }
}
