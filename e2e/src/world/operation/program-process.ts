import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@tradepost/kit/free-port'

/** Both programs as `npm start` runs them. */
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const SERVERS = join(ROOT, 'scripts', 'servers', 'dist', 'main.js')
const ENVIRONMENT = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'tradepost-compiled'),
}

export type ProgramName = 'platform' | 'provider'
export type ProgramProcess = { name: ProgramName; port: number; child: ChildProcess; ended: Promise<unknown[]> }

/** Starts one process of a program and waits until it is ready. */
export async function startProgram(name: ProgramName, settings: Record<string, string>): Promise<ProgramProcess> {
  const port = await findFreePort()
  const child = fork(SERVERS, [name], { env: ENVIRONMENT })
  const ended = once(child, 'exit')
  child.send({ ...settings, [`${name.toUpperCase()}_PORT`]: String(port) })
  const [message] = await Promise.race([once(child, 'message'), ended])
  if (message !== 'ready') throw new Error(`A process of the ${name} ended before it was ready`)
  return { name, port, child, ended }
}
