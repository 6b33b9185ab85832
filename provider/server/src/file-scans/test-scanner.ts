import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The text that every scanner finds, put together here so that none finds this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('')

type Behavior = 'scans' | 'hangs' | 'talks nonsense' | 'refuses the size' | 'breaks off'

export type TestScanner = {
  url: string
  behavior: Behavior
  /** What it was sent, whole. */
  seen: Buffer[]
  /** How often it was asked. */
  connections: number
  close(): Promise<void>
}

/** Takes the pieces of a stream apart; undefined until its end has arrived. */
function readStream(received: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0')
  const pieces: Buffer[] = []
  for (let at = command.byteLength; at + 4 <= received.byteLength; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

const ANSWERS: Partial<Record<Behavior, string>> = {
  'talks nonsense': 'stream: MAYBE\0',
  'refuses the size': 'INSTREAM size limit exceeded. ERROR\0',
}

/** Stands in for clamd: speaks its INSTREAM over TCP, and finds the EICAR text. */
export async function startTestScanner(): Promise<TestScanner> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    scanner.connections += 1
    socket.on('error', () => {})
    let received: Buffer = Buffer.alloc(0)
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece])
      if (scanner.behavior === 'hangs') return
      if (scanner.behavior === 'breaks off') return void socket.destroy()
      const early = ANSWERS[scanner.behavior]
      if (early !== undefined) return void socket.end(early)
      const bytes = readStream(received)
      if (bytes === undefined) return
      scanner.seen.push(bytes)
      socket.end(bytes.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const scanner: TestScanner = {
    url: `clamd://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behavior: 'scans',
    seen: [],
    connections: 0,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return scanner
}
