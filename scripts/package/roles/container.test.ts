import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readPlatformConfig } from '@tradepost/platform-server/config'
import { readProviderConfig } from '@tradepost/provider-server/config'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { listSettings } from '../../program-settings.ts'
import { DATABASES, requireDatabases } from '../../provide-databases.ts'
import { type Environment, readSettings } from '../../serve-settings.ts'
import { type Program, requireSecrets } from '../../start-secrets.ts'
import { SETTINGS } from '../known-settings.ts'
import { PROBES, PROGRAM_FACTS, ROLES } from './roles.ts'
import { forServer } from './run-role.ts'

const isSetting = (name: string): boolean => SETTINGS.includes(name.replace(/_FILE$/, ''))

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8')
const VERSION: unknown = JSON.parse(read('packages/tradepost/package.json')).version
const IMAGE = `tradepost:${VERSION}`
const PROGRAMS: readonly Program[] = ['platform', 'provider']
const CONFIGS = { platform: readPlatformConfig, provider: readProviderConfig }
/** What a program takes at most to end: it drains, then has this long (packages/kit/src/program.ts). */
const END_SECONDS = 5 + 9

/** Instructions of the image that ships, by their name; a line that ends in "\" goes on. */
const instructions = Map.groupBy(
  read('Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split(/^FROM /m)
    .at(-1)
    ?.split('\n')
    .slice(1)
    .filter(Boolean) ?? [],
  (line) => line.split(' ', 1)[0] ?? '',
)
const argumentOf = (name: string): string => instructions.get(name)?.at(-1)?.slice(name.length).trim() ?? ''
const IMAGE_SETTINGS = Object.fromEntries(
  argumentOf('ENV')
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
)
const USER = Number(argumentOf('USER').split(':')[0])

/** Checks, without a database, that a program starts with these settings in production: a wrong one throws. */
function check(program: Program, given: Environment): void {
  const { environment } = readSettings(forServer({ ...IMAGE_SETTINGS, ...given }), '/')
  expect(environment.NODE_ENV).toBe('production')
  const { databases } = PROGRAM_FACTS[program]
  requireDatabases(environment, databases)
  requireSecrets(environment, [program], `for "${program}"`)
  const urls = Object.fromEntries(DATABASES.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, environment.DATABASE_URL]))
  CONFIGS[program](listSettings(program, { ...environment, ...urls }))
}

const SECRETS = {
  AUTH_SECRET: 'gJ4vq0Xn7fPz1LkR9sYt3WbE6uHd8CaM',
  ENCRYPTION_KEY: 'Zt5rM2yQ8wKc4NxB7hVj1DpG0fLs3UaE',
  OPERATOR_KEY: 'Ue6oT9iP3aSd7FgH1jKl5ZxC2vBn8MqW',
}

test('the programs listen on the ports of their facts', () => {
  const { platformPort, providerPort } = readSettings({}, '/')
  expect([platformPort, providerPort]).toEqual([PROGRAM_FACTS.platform.port, PROGRAM_FACTS.provider.port])
})

describe('the image', () => {
  test('runs the package’s command as an unprivileged user, with settings and ports that exist', () => {
    expect(USER).toBeGreaterThan(0)
    expect(argumentOf('RUN')).toContain(`/node_modules/.bin/tradepost-server /usr/local/bin/tradepost`)
    expect(read('packages/tradepost/bin/tradepost-server.mjs')).toContain("'../programs/tradepost-server.js'")
    expect(JSON.parse(argumentOf('ENTRYPOINT'))).toEqual(['tradepost'])
    for (const command of [JSON.parse(argumentOf('CMD')), JSON.parse(argumentOf('HEALTHCHECK').split('CMD')[1] ?? '').slice(1)])
      expect(ROLES).toContain(command.join(' '))
    expect(Object.keys(IMAGE_SETTINGS).filter((name) => !isSetting(name))).toEqual([])
    expect(argumentOf('VOLUME')).toBe(IMAGE_SETTINGS.DATA_DIR)
    expect(argumentOf('EXPOSE').split(' ').map(Number)).toEqual(PROGRAMS.map((name) => PROGRAM_FACTS[name].port))
  })

  test('is made of the packed file alone, as the guide says', () => {
    expect(read('docs/guide/running-tradepost.md')).toContain(`npm run pack\ndocker build -t ${IMAGE} .\n`)
    expect(read('.dockerignore').trim().split('\n')).toEqual(['*', '!tradepost-*.tgz'])
  })
})

const Names = z.record(z.string(), z.string())
const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      command: z.array(z.string()),
      environment: Names,
      ports: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
      read_only: z.boolean().default(false),
      cap_drop: z.array(z.string()).default([]),
      stop_grace_period: z.string().optional(),
    }),
  ),
})

describe('compose.yaml', () => {
  const { services } = Compose.parse(parse(read('compose.yaml'), { merge: true }))
  /** A file `.env` as the guide describes it. */
  const FILE: Environment = {
    ...SECRETS,
    POSTGRES_PASSWORD: '0f1e2d',
    PLATFORM_URL: 'https://shop.example',
    PROVIDER_URL: 'https://pay.example',
    SMTP_URL: 'none',
    MAIL_FROM: 'shop@shop.example',
  }
  const environmentOf = (name: string): Environment =>
    Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([setting, text]) => [
        setting,
        text.replaceAll(
          /\$\{(\w+)(?::([?-])([^}]*))?\}/g,
          (_, variable, kind, rest) => FILE[variable] ?? (kind === '-' ? rest : ''),
        ),
      ]),
    )

  test.each(['platform', 'provider', 'migrate'])('%s runs a read-only image of this version without rights', (name) => {
    expect(services[name]).toMatchObject({ image: IMAGE, command: [name], read_only: true, cap_drop: ['ALL'] })
    expect(Number.parseInt(services[name]?.stop_grace_period ?? '', 10)).toBeGreaterThan(END_SECONDS)
    expect(ROLES).toContain(name)
    expect(Object.keys(environmentOf(name)).filter((setting) => !isSetting(setting))).toEqual([])
  })

  test.each(PROGRAMS)('the settings of the %s start it in production, on its port', (name) => {
    check(name, environmentOf(name))
    expect(() => check(name, { ...environmentOf(name), OPERATOR_KEY: '' })).toThrow('OPERATOR_KEY must be set')
    const { port } = PROGRAM_FACTS[name]
    expect(services[name]?.ports).toEqual([`127.0.0.1:${port}:${port}`])
  })

  test('what is uploaded is in a volume, and only the platform knows the secret of sessions', () => {
    expect(services.provider?.volumes).toEqual([`files:${IMAGE_SETTINGS.DATA_DIR}`])
    expect(Object.keys(services).filter((name) => environmentOf(name).AUTH_SECRET)).toEqual(['platform'])
  })

  test('the guide’s file has every variable that it asks for', () => {
    const asked = new Set([...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name))
    expect(asked).toEqual(new Set(Object.keys(FILE)))
    const guide = read('docs/guide/running-tradepost.md')
    for (const name of asked) expect(guide).toContain(`\n${name}=`)
  })
})

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) })
const Container = z.object({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  envFrom: z.array(z.object({ secretRef: z.object({ name: z.string() }).optional() })),
  startupProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  securityContext: z.object({ readOnlyRootFilesystem: z.boolean(), allowPrivilegeEscalation: z.boolean() }),
  volumeMounts: z.array(z.object({ mountPath: z.string() })),
})
const Pod = z.object({
  terminationGracePeriodSeconds: z.number().optional(),
  enableServiceLinks: z.boolean(),
  securityContext: z.object({ runAsNonRoot: z.boolean(), runAsUser: z.number() }),
  containers: z.tuple([Container]),
})
const Thing = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  data: Names.optional(),
  spec: z
    .object({
      template: z.object({ spec: Pod }).optional(),
      ports: z.array(z.object({ targetPort: z.string() })).optional(),
    })
    .optional(),
})

describe('deploy/kubernetes.yaml', () => {
  const things = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => Thing.parse(document.toJS()))
  const pods = things.flatMap(({ spec }) => (spec?.template ? [spec.template.spec] : []))
  const settings = things.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
  /** Secrets that the guide makes, with the names of what they hold. */
  const made = Object.fromEntries(
    [...read('docs/guide/running-tradepost.md').matchAll(/kubectl create secret generic (\S+)((?:[^\n]*\\\n)*[^\n]*)/g)].map(
      ([, name = '', words = '']) => [name, [...words.matchAll(/--from-literal=(\w+)=/g)].map(([, setting = '']) => setting)],
    ),
  )
  const VALUES: Environment = {
    ...SECRETS,
    DATABASE_URL: 'postgres://tradepost:0f1e2d@postgres.example:5432/postgres',
    SMTP_URL: 'smtps://tradepost:0f1e2d@mail.example',
    S3_ACCESS_KEY_ID: 'tradepost',
    S3_SECRET_ACCESS_KEY: '0f1e2d',
  }
  const secretsOf = ({ containers: [{ envFrom }] }: z.infer<typeof Pod>) =>
    envFrom.flatMap(({ secretRef }) => (secretRef ? (made[secretRef.name] ?? [`no secret ${secretRef.name}`]) : []))

  test('has a migration and both programs, each an image of this version that can change nothing', () => {
    expect(pods.map(({ containers: [{ name }] }) => name)).toEqual(['migrate', ...PROGRAMS])
    for (const pod of pods) {
      const [container] = pod.containers
      expect(container).toMatchObject({ image: IMAGE, args: [container.name] })
      expect(ROLES).toContain(container.name)
      expect(container.securityContext).toEqual({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
      // Service links set variables such as PLATFORM_PORT.
      expect(pod).toMatchObject({ enableServiceLinks: false, securityContext: { runAsNonRoot: true, runAsUser: USER } })
    }
  })

  test.each(PROGRAMS)('the settings and secrets of the %s exist and start it in production', (name) => {
    const pod = pods.find(({ containers: [container] }) => container.name === name)
    const secrets = pod ? secretsOf(pod) : []
    expect([...Object.keys(settings), ...secrets].filter((setting) => !isSetting(setting))).toEqual([])
    const environment = { ...settings, ...Object.fromEntries(secrets.map((setting) => [setting, VALUES[setting]])) }
    check(name, environment)
    expect(() => check(name, { ...environment, PROVIDER_URL: environment.PLATFORM_URL })).toThrow('give each its own')
    expect(secrets.includes('AUTH_SECRET')).toBe(name === 'platform')
  })

  test.each(PROGRAMS)('the %s is probed where it answers, and has time to end', (name) => {
    const pod = pods.find(({ containers: [container] }) => container.name === name)
    const container = pod?.containers[0]
    const ports = Object.fromEntries(container?.ports.map((port) => [port.name, port.containerPort]) ?? [])
    const probes = [container?.startupProbe, container?.livenessProbe, container?.readinessProbe].map((probe) => probe?.httpGet)
    expect(probes.map((probe) => [probe?.path, ports[probe?.port ?? '']])).toEqual(
      [PROBES.live, PROBES.live, PROBES.ready].map((path) => [path, PROGRAM_FACTS[name].port]),
    )
    expect(String(ports.internal)).toBe(settings[`${name.toUpperCase()}_INTERNAL_PORT`])
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(END_SECONDS)
    const service = things.find(({ kind, metadata }) => kind === 'Service' && metadata.name === `tradepost-${name}`)
    expect(service?.spec?.ports).toEqual([{ targetPort: 'http' }])
  })

  test('what is uploaded has a place on its way into the bucket', () => {
    const mounts = pods.at(-1)?.containers[0].volumeMounts.map(({ mountPath }) => mountPath)
    expect(mounts).toEqual(['/tmp', IMAGE_SETTINGS.DATA_DIR])
  })
})
