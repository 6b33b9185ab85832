import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createCall } from './call.ts'
import { StoreError } from './store-error.ts'

const HOST = fileURLToPath(new URL('../programs/store-host.js', import.meta.url))
/** The first start of a release makes its database, which takes a slow machine a while. */
const START_MILLISECONDS = 120_000
const NODE_MAJOR = 24

/** What a store's software needs, as the provider says it. */
export type StoreAddress = {
  store_id: string
  base_url: string
  api_key: string
  webhook_id: string
  webhook_secret: string
}

type Host = { port: number; token: string }
export type OpenStore = (chosen: { random_seed?: number }) => Promise<StoreAddress>

/** Where the host of this release is: the same for all processes of a person, and for nobody else. */
function openFolder(): string {
  const { mtimeMs } = statSync(HOST)
  const release = createHash('sha256').update(`${HOST} ${mtimeMs}`).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), `tradepost-${process.getuid?.() ?? 'me'}-${release}`)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  if (process.getuid && statSync(folder).uid !== process.getuid())
    throw new StoreError(`${folder} belongs to somebody else: remove it`, 'STORE_NOT_STARTED')
  return folder
}

function readHost(folder: string): Host | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'host.json'), 'utf8'))
  } catch {
    return undefined
  }
}

/** Holds a request open for as long as this process lives: when it breaks, the host ends our stores. */
function own({ port, token }: Host, owner: string): Promise<boolean> {
  return new Promise((done) => {
    const request = get(
      { host: '127.0.0.1', port, path: `/owners/${owner}`, agent: false, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        response.once('data', () => {
          // From now on it keeps nobody waiting.
          response.socket.unref()
          done(response.statusCode === 200)
        })
        response.resume()
        response.on('error', () => {})
      },
    )
    request.on('error', () => done(false))
  })
}

/** Starts a host. Resolves to why it ended, if it does. */
function startHost(folder: string): Promise<string> {
  const file = join(folder, 'host.log')
  const log = openSync(file, 'w', 0o600)
  const child = spawn(process.execPath, [HOST, folder], { cwd: folder, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  child.unref()
  return new Promise((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code) => done(code === 0 ? '' : (readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? 'it ended')))
  })
}

/** Finds the host that runs, or starts one. @throws StoreError if none starts */
async function findHost(owner: string): Promise<Host> {
  const [major] = process.versions.node.split('.')
  if (Number(major) < NODE_MAJOR)
    throw new StoreError(`Node.js ${NODE_MAJOR} or newer is needed, this is ${process.versions.node}`, 'STORE_NOT_STARTED')
  const folder = openFolder()
  let started: { reason: string | undefined } | undefined
  for (const end = performance.now() + START_MILLISECONDS; performance.now() < end; ) {
    const host = readHost(folder)
    if (host && (await own(host, owner))) return host
    if (!started) {
      const told: { reason: string | undefined } = { reason: undefined }
      void startHost(folder).then((reason) => (told.reason = reason))
      started = told
    }
    if (started.reason === '') started = undefined
    else if (started.reason !== undefined) throw new StoreError(`No store can start: ${started.reason}`, 'STORE_NOT_STARTED')
    await sleep(20)
  }
  throw new StoreError(`No store started within ${START_MILLISECONDS / 1000} s`, 'STORE_NOT_STARTED')
}

let opening: Promise<OpenStore> | undefined

/** Returns what starts a store for this process. */
export function openHost(): Promise<OpenStore> {
  opening ??= (async () => {
    const owner = randomBytes(12).toString('hex')
    const { port, token } = await findHost(owner)
    const call = createCall(`http://127.0.0.1:${port}`, token)
    return (chosen) => call<StoreAddress>('POST', `/stores/${owner}`, chosen)
  })()
  // Whoever tries again starts anew.
  opening.catch(() => (opening = undefined))
  return opening
}
