import { execFile } from 'node:child_process'
import { stripTypeScriptTypes } from 'node:module'
import { promisify } from 'node:util'
import { type GuideBlock, listBlocks } from '@tradepost/guide/read-guide'
import DodoPayments from 'dodopayments'

const run = promisify(execFile)

/** What a page's programs run with. `share` adds to it what a later program of the page needs. */
export type Environment = Record<string, string>

/**
 * Lists the blocks of a page in one language, which are one program. Comments between them (`<!-- ts: … -->`) are what a reader
 * does there, or what the test checks. Blocks with a name are programs of their own and not part of it.
 */
export function listSteps(markdown: string, language: string): GuideBlock[] {
  return listBlocks(markdown).filter((block) =>
    block.language === 'run' ? block.name === language : block.language === language && block.name === '',
  )
}

const IMPORT = /^import (\w+) from '(\w+)'$/gm
const PACKAGES: Readonly<Record<string, unknown>> = { dodopayments: DodoPayments }
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
  ...names: string[]
) => (...values: unknown[]) => Promise<void>

/** Calls the server that examples talk to. */
async function act({ DODO_PAYMENTS_BASE_URL: url }: Environment, path: string): Promise<void> {
  const answer = await fetch(`${url}${path}`)
  if (!answer.ok) throw new Error(await answer.text())
}

const toPayPath = (url: string, card?: string) => `/__pay?${new URLSearchParams({ url, ...(card ? { card } : {}) })}`

/** Runs the TypeScript of a page as one module, and returns what it printed. */
export async function runTypeScript(markdown: string, environment: Environment): Promise<unknown[][]> {
  const program = listSteps(markdown, 'ts')
    .map(({ code }) => code)
    .join('\n')
  const printed: unknown[][] = []
  const scope = {
    packages: PACKAGES,
    console: { log: (...values: unknown[]) => printed.push(values) },
    pay: (url: string, card?: string) => act(environment, toPayPath(url, card)),
    settle: () => act(environment, '/__settle'),
    share: (values: Environment) => Object.assign(environment, values),
    check(isTrue: boolean) {
      if (!isTrue) throw new Error('What the page promises isn’t so')
    },
  }
  const body = stripTypeScriptTypes(program).replace(IMPORT, "const $1 = packages['$2']")
  Object.assign(process.env, environment)
  try {
    await new AsyncFunction(...Object.keys(scope), body)(...Object.values(scope))
  } finally {
    for (const name of Object.keys(environment)) delete process.env[name]
  }
  return printed
}

const PYTHON_STEPS = `
import os, urllib.parse, urllib.request
def pay(url):
    urllib.request.urlopen(os.environ["DODO_PAYMENTS_BASE_URL"] + "/__pay?" + urllib.parse.urlencode({"url": url})).read()
`

/** Runs the Python of a page as one program, with its standard library only, and returns what it printed. */
export async function runPython(markdown: string, environment: Environment, pages: ReadonlyMap<string, string>): Promise<string> {
  const parts = listSteps(markdown, 'python').map(({ code }) => {
    const [, included] = /^include ([\w-]+)$/.exec(code) ?? []
    // The first block of that page defines what the others use.
    return included === undefined ? code : (listSteps(pages.get(included) ?? '', 'python')[0]?.code ?? '')
  })
  const { stdout } = await run('python3', ['-I', '-c', [PYTHON_STEPS, ...parts].join('\n')], {
    env: { ...environment, PATH: process.env.PATH },
  })
  return stdout
}

/** A line that tells the reader to set what the environment has already, such as a key. */
const EXPORT = /^export \w+=.*$/gm

/** Runs each command of a page, and returns what they printed. `NAME=field` between them takes a field of the last answer. */
export async function runCommands(markdown: string, environment: Environment): Promise<string[]> {
  const printed: string[] = []
  for (const { language, code } of listSteps(markdown, 'sh')) {
    const [, name, field] = (language === 'run' && /^(\w+)=(\w+)$/.exec(code)) || []
    if (name !== undefined && field !== undefined) environment[name] = JSON.parse(printed.at(-1) ?? '{}')[field]
    else if (language === 'run') {
      const [verb, variable = ''] = code.split(' $')
      await act(environment, verb === 'pay' ? toPayPath(environment[variable] ?? '') : `/__${verb}`)
    } else {
      const { stdout } = await run('sh', ['-eu', '-c', code.replace(EXPORT, '')], {
        env: { ...environment, PATH: process.env.PATH },
      })
      if (stdout !== '') printed.push(stdout)
    }
  }
  return printed
}
