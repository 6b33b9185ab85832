import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { SECOND } from './clock.ts'

/** Does work in processes of their own, because one that ends gives all its memory back; one that lives on keeps much of it. */
export type WorkerProcesses<Ask, Answer> = {
  /** @throws the error of `refuse` if too many wait, or what the work threw */
  run(ask: Ask): Promise<Answer>
  /** How many processes there are now. */
  countProcesses(): number
  /** Ends the processes. Work that isn't done is refused. */
  close(): Promise<void>
}

/** A process without work ends after this time. The next one is ready after some tenths of a second. */
const IDLE_MILLISECONDS = 20 * SECOND
/** Room for new objects: less than Node's own setting, which takes 100 MB that such a process hardly uses. */
const SEMI_SPACE_MEGABYTES = 4
const STOPPING = 'The server is stopping'
/** Sales go first. */
const LOW_PRIORITY = 10

type WorkerAnswer<Answer> = { answer: Answer } | { error: Error }
type Job<Ask, Answer> = { ask: Ask; resolve: (answer: Answer) => void; reject: (error: Error) => void }

export type WorkerOptions = {
  /** The file that calls `answerAsks`. */
  file: URL
  /** Processes at most, each of which does one thing at a time. */
  atOnce: number
  /** How many more may wait. */
  waitingMax: number
  refuse: () => Error
  idleMilliseconds?: number
}

/** The file of a worker: beside the module with this URL in the source, and beside the built servers. */
export const findWorker = (name: string, url: string): URL => new URL(`./${name}.${url.endsWith('.ts') ? 'ts' : 'js'}`, url)

/** In a worker's file: does the work that it is asked for, until its server ends. */
export function answerAsks<Ask, Answer>(work: (ask: Ask) => Promise<Answer>): void {
  setPriority(LOW_PRIORITY)
  const send = (answer: WorkerAnswer<Answer>) => void process.send?.(answer)
  process.on('message', (ask: Ask) => {
    work(ask).then(
      (answer) => send({ answer }),
      (error: unknown) => send({ error: error instanceof Error ? error : new Error(String(error)) }),
    )
  })
}

function startProcess(file: URL): ChildProcess {
  // Without our environment, which has secrets.
  const options: ForkOptions = {
    env: {},
    execArgv: [`--max-semi-space-size=${SEMI_SPACE_MEGABYTES}`],
    serialization: 'advanced',
  }
  const child = fork(file, options)
  // It doesn't keep this process running.
  child.unref()
  child.channel?.unref()
  return child
}

/** Returns the running processes; idle ones end after a time. */
function createChildren(file: URL, idleMilliseconds: number) {
  const all = new Set<ChildProcess>()
  /** Those without work, each with the timer that ends it. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const end = (child: ChildProcess) => {
    clearTimeout(idle.get(child))
    idle.delete(child)
    all.delete(child)
    child.kill()
  }
  return {
    all,
    start() {
      const child = startProcess(file)
      child.on('error', () => end(child))
      child.on('exit', () => end(child))
      all.add(child)
      return child
    },
    rest: (child: ChildProcess) => void idle.set(child, setTimeout(end, idleMilliseconds, child).unref()),
    /** Takes the idle one that worked last, so that the others may end. */
    takeIdle() {
      const [child, timer] = [...idle].at(-1) ?? []
      clearTimeout(timer)
      if (child) idle.delete(child)
      return child
    },
  }
}

/** Processes start when they are needed. One that fails takes only its own work along. */
export function createWorkerProcesses<Ask extends object, Answer>({
  file,
  atOnce,
  waitingMax,
  refuse,
  idleMilliseconds = IDLE_MILLISECONDS,
}: WorkerOptions): WorkerProcesses<Ask, Answer> {
  const queue: Job<Ask, Answer>[] = []
  const children = createChildren(file, idleMilliseconds)
  let isClosed = false

  const give = (child: ChildProcess, { ask, resolve, reject }: Job<Ask, Answer>) => {
    const done = (next: () => void) => {
      child.off('message', receive)
      child.off('error', fail)
      child.off('exit', leave)
      next()
      work()
    }
    const receive = (message: unknown) =>
      done(() => {
        children.rest(child)
        const told = message as WorkerAnswer<Answer>
        if ('error' in told) reject(told.error)
        else resolve(told.answer)
      })
    const fail = (error: Error) => done(() => reject(error))
    const leave = () => fail(new Error(`The process of ${file.pathname} ended`))
    child.once('message', receive)
    child.once('error', fail)
    child.once('exit', leave)
    child.send(ask)
  }
  function work(): void {
    while (!isClosed && queue.length > 0) {
      const child = children.takeIdle() ?? (children.all.size < atOnce ? children.start() : undefined)
      const job = child && queue.shift()
      if (!child || !job) return
      give(child, job)
    }
  }
  return {
    async run(ask) {
      if (isClosed) throw new Error(STOPPING)
      if (queue.length >= waitingMax) throw refuse()
      return new Promise((resolve, reject) => {
        queue.push({ ask, resolve, reject })
        work()
      })
    },
    countProcesses: () => children.all.size,
    async close() {
      isClosed = true
      for (const { reject } of queue.splice(0)) reject(new Error(STOPPING))
      const ended = [...children.all].map((child) => once(child, 'exit'))
      for (const child of children.all) child.kill()
      await Promise.all(ended)
    },
  }
}
