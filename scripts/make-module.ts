import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NameRefused, type Names, namesOf } from './module/names.ts'
import { platform } from './module/platform.ts'
import type { Program } from './module/program.ts'
import { provider } from './module/provider.ts'

const PROGRAMS = [platform, provider]

/** A module to make. */
export type NewModule = { program: Program; names: Names }

/** @throws NameRefused with what to do instead */
export function readName(root: string, argument: string | undefined): NewModule {
  const [name, folder, ...rest] = (argument ?? '').split('/')
  if (!name || !folder || rest.length > 0)
    throw new NameRefused('say which module: npm run make-module provider/refunds, or platform/refunds')
  const program = PROGRAMS.find((each) => each.name === name)
  if (!program) throw new NameRefused(`there is no program "${name}": say provider/${folder} or platform/${folder}`)
  const names = namesOf(folder)
  const taken = program.placesOf(names).find((path) => existsSync(join(root, path)))
  if (taken) throw new NameRefused(`${taken} is there already`)
  return { program, names }
}

/** Formats the new files with biome, because line breaks depend on the length of the name. */
function format(root: string, paths: readonly string[]): void {
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const result = spawnSync(process.execPath, [biome, 'check', '--write', '--colors=off', ...paths], {
    cwd: root,
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(`the new files do not pass biome:\n${result.stdout}${result.stderr}`)
}

function fill(template: string, names: Names): string {
  const spellings = new Map(Object.entries(names))
  return template.replace(/\{\{(\w+)\}\}/g, (found, key: string) => spellings.get(key) ?? found)
}

/** Writes the files of a module and returns their paths. @throws when one of them already exists */
export async function writeModule(root: string, { program, names }: NewModule): Promise<string[]> {
  const files = program.filesOf(names)
  for (const [template, path] of Object.entries(files)) {
    const text = readFileSync(new URL(`./module/${program.name}/${template}.txt`, import.meta.url), 'utf8')
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), fill(text, names), { flag: 'wx' })
  }
  const paths = Object.values(files)
  format(root, paths)
  await program.finish?.(root)
  return paths
}

/** `npm run make-module provider/refunds` or `platform/refunds`: creates a working module, and says what else it needs. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  try {
    const made = readName(root, process.argv[2])
    const additions = made.program.additionsFor(root, made.names)
    const paths = await writeModule(root, made)
    console.log(['Made:', ...paths.map((path) => `  ${path}`), '', 'Now add:'].join('\n'))
    for (const { file, where, lines } of additions) console.log(['', `${file}, ${where}:`, ...lines].join('\n'))
    console.log('\nThen make it what you need, record its migration as docs/style.md says, and run: npm run map, npm run check')
  } catch (error) {
    if (!(error instanceof NameRefused)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
