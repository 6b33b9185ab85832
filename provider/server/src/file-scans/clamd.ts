import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { SECOND } from '@tradepost/kit/clock'

/** What a scanner says of bytes; `name` is that of what it found. */
export type Verdict = { isInfected: false } | { isInfected: true; name: string }

/** Scans bytes as they come. @throws ScannerError if it can't say anything of them */
export type Scanner = (bytes: AsyncIterable<Uint8Array>) => Promise<Verdict>

/** The scanner is away, hangs, answers nonsense or refuses the size: the file waits. */
export class ScannerError extends Error {}

/** How long the scanner may be silent, also while it reads. */
const SILENCE_MILLISECONDS_MAX = 60 * SECOND
const ANSWER_BYTES_MAX = 1000
const FOUND = /^stream: (.{1,200}) FOUND$/

function readVerdict(answer: string): Verdict {
  if (answer === 'stream: OK') return { isInfected: false }
  const [, name] = FOUND.exec(answer) ?? []
  if (name === undefined) throw new ScannerError(`the scanner answered ${JSON.stringify(answer.slice(0, 100))}`)
  return { isInfected: true, name }
}

/** Reads the answer, which ends with a NUL, or with the connection. */
async function readAnswer(socket: Socket): Promise<string> {
  let answer = ''
  for await (const piece of socket) {
    answer += String(piece)
    if (answer.includes('\0') || answer.length > ANSWER_BYTES_MAX) break
  }
  return answer.split('\0')[0] ?? ''
}

/** Sends bytes as clamd's INSTREAM wants them: each piece after its length, and a length of 0 at the end. */
async function sendStream(socket: Socket, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const send = async (piece: Uint8Array) => {
    if (!socket.write(piece)) await once(socket, 'drain')
  }
  await send(Buffer.from('zINSTREAM\0'))
  for await (const piece of bytes) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.byteLength)
    await send(length)
    await send(piece)
  }
  await send(Buffer.alloc(4))
}

type Limits = { silenceMilliseconds?: number; signal?: AbortSignal }

/** Returns a scanner that asks the clamd behind `clamd://host:port`, with a connection for each file. `signal` ends them. */
export function createClamdScanner(
  address: string,
  { silenceMilliseconds: timeout = SILENCE_MILLISECONDS_MAX, signal }: Limits = {},
): Scanner {
  const { hostname, port } = new URL(address)
  return async (bytes) => {
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const socket = connect({ host, port: Number(port), timeout, ...(signal ? { signal } : {}) })
    socket.once('timeout', () => socket.destroy(new Error('it was silent for too long')))
    // It may answer before it has everything: with a refusal of the size, or because it has found something.
    const answering = readAnswer(socket)
    answering.catch(() => {})
    try {
      await once(socket, 'connect')
      await Promise.race([sendStream(socket, bytes), answering])
      return readVerdict(await answering)
    } catch (error) {
      if (error instanceof ScannerError) throw error
      throw new ScannerError(`the scanner at ${address} is away: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      socket.destroy()
    }
  }
}
