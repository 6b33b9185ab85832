import { connect, createServer, type Socket } from 'node:net'
import { findFreePort } from '@tradepost/kit/free-port'

const CHECK_MILLISECONDS = 100

/** A plain balancer: passes each connection on to one of the processes whose `/readyz` says yes, in turn. */
export type Balancer = {
  url: string
  /** Takes a process in once it is ready. */
  add(port: number): Promise<void>
  /** Resolves when no new connection goes to a process any longer. */
  isGone(port: number): Promise<void>
  close(): Promise<void>
}

const isReady = async (port: number): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.status === 200
}

export async function startBalancer(): Promise<Balancer> {
  const known = new Set<number>()
  const watching: Promise<void>[] = []
  let ready: readonly number[] = []
  let turn = 0
  let waiting: (() => void)[] = []
  const sockets = new Set<Socket>()

  /** Each process is looked at by itself, so that one that is slow to answer doesn't hide that another one leaves. */
  const watch = async (port: number) => {
    while (known.has(port)) {
      const isUp = await isReady(port)
      if (isUp !== ready.includes(port)) ready = isUp ? [...ready, port] : ready.filter((each) => each !== port)
      for (const look of waiting.splice(0)) look()
      await new Promise((resolve) => setTimeout(resolve, CHECK_MILLISECONDS))
    }
  }
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise<void>((resolve) => waiting.push(resolve))
  }

  const server = createServer((client) => {
    turn += 1
    const port = ready[turn % ready.length]
    if (port === undefined) return void client.destroy()
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => {
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    async add(added) {
      known.add(added)
      watching.push(watch(added))
      await until(() => ready.includes(added))
    },
    async isGone(gone) {
      await until(() => !ready.includes(gone))
      known.delete(gone)
    },
    async close() {
      known.clear()
      await Promise.all(watching)
      for (const socket of sockets) socket.destroy()
      server.close()
      waiting = []
    },
  }
}
