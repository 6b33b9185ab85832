import { provideDatabases, requireDatabases } from '../../provide-databases.ts'
import { type Environment, ProgramError, readSettings, StartError } from '../../serve-settings.ts'
import { PROGRAMS } from '../../servers/programs.ts'
import { checkSecrets, type Program, requireSecrets } from '../../start-secrets.ts'
import { PROGRAM_FACTS } from './roles.ts'

/** A program by itself is for production, unless its environment says otherwise. */
export const forServer = (environment: Environment): Environment => ({
  ...environment,
  NODE_ENV: environment.NODE_ENV || 'production',
})

/**
 * Runs one program in this process, on a Postgres elsewhere. It is told only what it declares, as by `npm start`, and ends by
 * itself on SIGTERM. @throws StartError, ConfigError
 */
export async function runRole(program: Program, given: Environment): Promise<void> {
  const { databases } = PROGRAM_FACTS[program]
  const settings = readSettings(forServer(given), process.cwd())
  if (settings.workers > 1) throw new StartError(`WORKERS is for "all": start "${program}" as often as you need it`)
  requireDatabases(settings.environment, databases)
  // Two containers that made secrets at random would each have others.
  requireSecrets(settings.environment, [program], `for "${program}"`)
  checkSecrets({ ...settings, isProduction: false })
  const loading = Promise.all([import('../../program-settings.ts'), PROGRAMS[program].load()])
  const never = () => Promise.reject(new ProgramError('no Postgres comes along'))
  const provided = await provideDatabases(settings.environment, never, databases)
  const [{ listSettings }] = await loading
  const own = listSettings(program, { ...settings.environment, ...provided })
  for (const name of Object.keys(process.env)) if (own[name] === undefined) delete process.env[name]
  for (const [name, value] of Object.entries(own)) if (value !== undefined) process.env[name] = value
  await PROGRAMS[program].run()
}
