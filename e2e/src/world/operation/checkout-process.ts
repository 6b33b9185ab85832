import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@tradepost/kit/free-port'
import { readReadyLine } from '../built-servers.ts'

export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

function git(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`)
  return stdout
}

/** Returns the tag of the release before this checkout's version, if there is one. */
export const findReleaseBefore = (version: string): string | undefined =>
  git('tag', '--list', 'v*', '--sort=-v:refname', '--merged')
    .split('\n')
    .find((tag) => tag !== '' && tag !== `v${version}`)

/** Lays a commit out in a folder, with its own packages installed by its own start. */
export function layOut(commit: string, folder: string): void {
  git('worktree', 'add', '--detach', '--force', folder, commit)
}

export const removeCheckout = (folder: string): string => git('worktree', 'remove', '--force', folder)

export type RunningCheckout = { platform: string; provider: string; stop(): Promise<number | null> }

/** Starts both programs as `npm start` of a checkout does, on a data folder, and waits until they are ready. */
export async function startCheckout(folder: string, settings: Record<string, string>): Promise<RunningCheckout> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(PATH|HOME|NODE_EXTRA_CA_CERTS|npm_)/.test(name))),
      PLATFORM_PORT: String(await findFreePort()),
      PROVIDER_PORT: String(await findFreePort()),
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const addresses = await readReadyLine(child)
  return {
    ...addresses,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}
