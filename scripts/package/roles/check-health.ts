import { type Environment, readPort } from '../../serve-settings.ts'
import type { Program } from '../../start-secrets.ts'
import { PROBES, PROGRAM_FACTS } from './roles.ts'

const WAIT_MILLISECONDS = 5000
/** Nobody listens: this container runs the other program. */
const NOBODY = 'nobody listens'

async function ask(port: number): Promise<string> {
  try {
    const { status } = await fetch(`http://127.0.0.1:${port}${PROBES.ready}`, { signal: AbortSignal.timeout(WAIT_MILLISECONDS) })
    return status === 200 ? 'ready' : `answers ${status}`
  } catch (error) {
    const isRefused = error instanceof Error && error.cause instanceof Error && /ECONNREFUSED/.test(error.cause.message)
    return isRefused ? NOBODY : 'does not answer'
  }
}

/**
 * Asks the programs on this machine whether they take requests. Healthy: one does, and none that listens says no.
 * So a container's check needs no word about what it runs.
 */
export async function checkHealth(environment: Environment): Promise<{ isHealthy: boolean; lines: string[] }> {
  const names: readonly Program[] = ['platform', 'provider']
  const answers = await Promise.all(
    names.map((name) => ask(readPort(environment, `${name.toUpperCase()}_PORT`, PROGRAM_FACTS[name].port))),
  )
  const heard = answers.filter((answer) => answer !== NOBODY)
  return {
    isHealthy: heard.length > 0 && heard.every((answer) => answer === 'ready'),
    lines: names.map((name, index) => `${name}: ${answers[index]}`),
  }
}
