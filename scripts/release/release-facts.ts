import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** What a release is made of, and what may stand in its way. */
export type ReleaseFacts = {
  /** Of the package, packages/tradepost/package.json. */
  version: string
  /** Of the checkout, package.json. */
  checkoutVersion: string
  /** Files that git doesn't have as they are. */
  changedFiles: readonly string[]
  tags: readonly string[]
  changelog: string
}

/** Semantic Versioning 2.0.0, without build metadata: npm ignores that. */
const SEMANTIC =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-(0|[1-9]\d*|\d*[a-z-][0-9a-z-]*)(\.(0|[1-9]\d*|\d*[a-z-][0-9a-z-]*))*)?$/i
const Versioned = z.object({ version: z.string() })

/** The name of a release in git. */
export const tagOf = (version: string): string => `v${version}`

function git(folder: string, ...words: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr.trim()}`)
  return stdout.split('\n').filter(Boolean)
}

export function readReleaseFacts(folder: string): ReleaseFacts {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  return {
    version: Versioned.parse(JSON.parse(read('packages/tradepost/package.json'))).version,
    checkoutVersion: Versioned.parse(JSON.parse(read('package.json'))).version,
    changedFiles: git(folder, 'status', '--porcelain').map((line) => line.slice(3)),
    tags: git(folder, 'tag'),
    changelog: read('CHANGELOG.md'),
  }
}

/** Returns what CHANGELOG.md says of a version; undefined without its heading, `## 1.2.3 (2026-11-30)`. */
export function findChanges(changelog: string, version: string): string | undefined {
  const section = changelog.split(/^## /m).find((text) => text.split(/\s/, 1)[0] === version)
  return section?.split('\n').slice(1).join('\n').trim()
}

/** Returns why this can't be released, in one sentence each. */
export function listRefusals({ version, checkoutVersion, changedFiles, tags, changelog }: ReleaseFacts): string[] {
  const refuse = (isRefused: boolean, reason: string) => (isRefused ? [reason] : [])
  return [
    ...refuse(!SEMANTIC.test(version), `"${version}" is not a semantic version, such as 1.2.3 or 1.2.3-beta.1`),
    ...refuse(
      version !== checkoutVersion,
      `package.json has version ${checkoutVersion}, packages/tradepost/package.json ${version}`,
    ),
    ...refuse(tags.includes(tagOf(version)), `${version} is released already: ${tagOf(version)} is a tag`),
    ...refuse(!findChanges(changelog, version), `CHANGELOG.md says nothing of ${version}: write what changes for its users`),
    ...refuse(changedFiles.length > 0, `the checkout has changes that are not committed: ${changedFiles.slice(0, 5).join(', ')}`),
  ]
}
