import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../setup.mjs'
import { pack } from './pack.ts'

export type Installed = { folder: string; bin: string; remove(): void }

/**
 * Installs the packed file into a new folder outside of the checkout, whose name has a blank and an umlaut. What npm would
 * download is linked: exactly what the manifest names, and `beside` it what a shop has installed itself.
 */
export function installPacked(beside: readonly string[]): Installed {
  const folder = mkdtempSync(join(tmpdir(), 'tradepost-shöp of '))
  // Postgres runs as another user, if the test is root's.
  chmodSync(folder, 0o755)
  const file = pack(folder)
  const own = join(folder, 'node_modules', 'tradepost')
  mkdirSync(own, { recursive: true })
  const { status } = spawnSync('tar', ['xzf', file, '-C', own, '--strip-components=1'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The packed file cannot be read')
  const manifest = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'))
  for (const name of [...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }), ...beside]) {
    const [from, to] = [join(root, 'node_modules', name), join(folder, 'node_modules', name)]
    mkdirSync(dirname(to), { recursive: true })
    if (existsSync(from)) symlinkSync(from, to)
  }
  const devDependencies = Object.fromEntries(['tradepost', ...beside].map((name) => [name, '*']))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', devDependencies }))
  return {
    folder,
    bin: join(own, 'bin', 'tradepost.mjs'),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  }
}

export type Run = { code: number | null; stdout: string[]; stderr: string[] }

/** Runs the command until it ends. */
export const runTradepost = ({ folder, bin }: Installed, words: readonly string[], flags: readonly string[] = []): Promise<Run> =>
  runNode(folder, [...flags, bin, ...words])

/** What a shop's own processes have: nothing of the runner that runs us. What is temporary goes into the folder, too. */
const toEnvironment = (folder: string) => ({ PATH: process.env.PATH, HOME: folder, TMPDIR: folder, NO_COLOR: '1' })

/** Runs Node in a folder until it ends. */
export async function runNode(folder: string, words: readonly string[]): Promise<Run> {
  const child = spawn(process.execPath, words, { cwd: folder, env: toEnvironment(folder), stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (chunk: Buffer) => (said[name] += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout: toLines(said.stdout), stderr: toLines(said.stderr) }
}

const toLines = (text: string) => text.split('\n').filter(Boolean)

/** A command whose lines another program reads. At its end, the last line that it says is its exit code. */
export type Pipe = { isOpen: () => boolean; ended: Promise<Omit<Run, 'code'>> }

/** Starts `tradepost <words>` as a shell does, such as `events | head -1`, and waits until it says that it is ready. */
export async function startPipe({ folder, bin }: Installed, words: string, ready: string): Promise<Pipe> {
  const [own = '', ...readers] = words.split(' | ')
  const script = [`{ "$0" "$1" ${own}; echo "code $?" >&2; }`, ...readers].join(' | ')
  const child = spawn('sh', ['-c', script, process.execPath, bin], {
    ...{ cwd: folder, env: toEnvironment(folder) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => {
      said[name] += chunk.toString()
      if (said.stderr.includes(ready)) resolve()
    })
  const closed = once(child, 'close')
  closed.then(() => resolve(), resolve)
  await begun
  return {
    isOpen: () => child.exitCode === null,
    ended: closed.then(() => ({ stdout: toLines(said.stdout), stderr: toLines(said.stderr) })),
  }
}

export type RunningTradepost = { said: () => string; stop(signal?: NodeJS.Signals): Promise<number | null> }

/** Starts the command, and waits until it says that it is ready. */
export async function startTradepost(
  { folder, bin }: Pick<Installed, 'folder' | 'bin'>,
  words: readonly string[],
  ready = 'tradepost ready',
): Promise<RunningTradepost> {
  const child = spawn(process.execPath, [bin, ...words], {
    cwd: folder,
    env: toEnvironment(folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const { promise: begun, resolve, reject } = Promise.withResolvers<void>()
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes(ready)) resolve()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = once(child, 'close')
  ended.then(() => reject(new Error(said)), reject)
  await begun
  return {
    said: () => said,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}
