import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChanges, listRefusals, type ReleaseFacts, readReleaseFacts, tagOf } from './release-facts.ts'
import { addBundled, listBundled } from './release-sbom.ts'

const GOOD: ReleaseFacts = {
  version: '1.2.3',
  checkoutVersion: '1.2.3',
  changedFiles: [],
  tags: ['v1.2.2'],
  changelog: '# Changes\n\n## 1.2.3 (2026-11-30)\n\n- Refunds in parts.\n\n## 1.2.2 (2026-11-01)\n\n- Less memory.\n',
}

test('a committed version with its changes, which no tag has, is released', () => {
  expect(listRefusals(GOOD)).toEqual([])
})

test.each<[string, Partial<ReleaseFacts>, RegExp]>([
  ['a tree with changes', { changedFiles: ['docs/style.md'] }, /not committed: docs\/style\.md$/],
  ['a version that is tagged', { tags: ['v1.2.2', 'v1.2.3'] }, /^1\.2\.3 is released already: v1\.2\.3 is a tag$/],
  ['a changelog without the version', { changelog: '# Changes\n\n## 1.2.34\n\n- More.\n' }, /says nothing of 1\.2\.3/],
  ['a changelog with nothing but its heading', { changelog: '## 1.2.3 (2026-11-30)\n\n## 1.2.2\n\n- Less.\n' }, /says nothing/],
  [
    'two versions',
    { checkoutVersion: '1.2.2' },
    /^package\.json has version 1\.2\.2, packages\/tradepost\/package\.json 1\.2\.3$/,
  ],
])('%s is refused', (_, facts, reason) => {
  expect(listRefusals({ ...GOOD, ...facts })).toEqual([expect.stringMatching(reason)])
})

test.each(['1.2', 'v1.2.3', '1.02.3', '1.2.3+5', '1.2.3-', '1.2.3-01', 'next', ''])('"%s" is not a version', (version) => {
  expect(listRefusals({ ...GOOD, version, checkoutVersion: version })[0]).toContain('is not a semantic version')
})

test.each(['0.1.0', '10.20.30', '1.2.3-beta.1', '1.2.3-0a'])('"%s" is a version', (version) => {
  expect(listRefusals({ ...GOOD, version, checkoutVersion: version, changelog: `## ${version}\n\n- News.\n` })).toEqual([])
})

test('the list of components has what npm installs and what the notices name as bundled, each once', () => {
  const notices = [
    '# Licenses\n\n## kysely - 0.29.9 (MIT)\n\nText\n\n## Inter (OFL-1.1)\n',
    '## kysely - 0.29.9 (MIT)\n\n## png-js - 2.0.0\n',
  ]
  expect(listBundled(notices)).toEqual([
    { name: 'kysely', version: '0.29.9', license: 'MIT' },
    { name: 'Inter', license: 'OFL-1.1' },
    { name: 'png-js', version: '2.0.0' },
  ])
  const sbom = { bomFormat: 'CycloneDX', serialNumber: 'urn:uuid:1', components: [{ name: 'sharp', hashes: [] }] }
  const list = JSON.parse(addBundled(JSON.stringify(sbom), [{ name: '@noble/hashes', version: '2.0.0', license: 'MIT' }]))
  expect(list).toMatchObject({
    serialNumber: 'urn:uuid:1',
    components: [{ name: 'sharp', hashes: [] }, { name: '@noble/hashes' }],
  })
  expect(list.components[1].purl).toBe('pkg:npm/%40noble/hashes@2.0.0')
  expect(() => addBundled('{}', [])).toThrow()
})

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradepost-release-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the facts of a checkout are what git and its files say', () => {
  const git = (...words: string[]) => {
    const flags = [
      '-c',
      'user.name=Ada',
      '-c',
      'user.email=ada@example.com',
      '-c',
      'commit.gpgsign=false',
      '-c',
      'tag.gpgsign=false',
    ]
    expect(spawnSync('git', [...flags, ...words], { cwd: folder, encoding: 'utf8' }).status, words.join(' ')).toBe(0)
  }
  mkdirSync(join(folder, 'packages', 'tradepost'), { recursive: true })
  for (const path of ['package.json', 'packages/tradepost/package.json']) writeFileSync(join(folder, path), '{"version":"1.2.3"}')
  writeFileSync(join(folder, 'CHANGELOG.md'), GOOD.changelog)
  git('init', '-q')
  git('add', '-A')
  git('commit', '-q', '-m', 'release: 1.2.3')
  git('tag', '-a', 'v1.2.2', '-m', 'Tradepost 1.2.2')
  expect(readReleaseFacts(folder)).toEqual(GOOD)
  writeFileSync(join(folder, 'new.ts'), '')
  git('tag', '-a', tagOf('1.2.3'), '-m', 'Tradepost 1.2.3')
  expect(readReleaseFacts(folder)).toEqual({ ...GOOD, changedFiles: ['new.ts'], tags: ['v1.2.2', 'v1.2.3'] })
})

test('CHANGELOG.md has the version of this checkout', () => {
  const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
  expect(findChanges(read('CHANGELOG.md'), JSON.parse(read('package.json')).version)).toMatch(/^\S/)
})
