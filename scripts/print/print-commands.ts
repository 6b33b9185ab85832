import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CAUSES } from '@tradepost/package/causes'
import type { Argument, Command, Option } from 'commander'
import { createProgram, nameOf } from '../package/commands/command-line.ts'
import { EXIT_CODES } from '../package/exit-codes.ts'

/** Its end, from the mark on, is printed. */
export const PAGE = new URL('../../docs/guide/command-line.md', import.meta.url)
export const MARK = '<!-- Printed from here on by `node scripts/run.mjs scripts/print/print-commands.ts`. -->\n'

/** Of every command that asks a provider: listed once. */
const SHARED = ['--url', '--api-key', '--data-dir', '--json']

const terminal = {
  ...{ environment: {}, folder: '/', hasColors: false },
  ...{ print: () => {}, say: () => {}, progress: () => {}, listen: () => new AbortController().signal },
}
const program = createProgram({ terminal, version: '', settings: [], onExit: () => {} })

const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
const table = (head: readonly [string, string], rows: readonly (readonly [string, string])[]): string[] =>
  rows.length === 0
    ? []
    : ['', `| ${head.join(' | ')} |`, '|---|---|', ...rows.map(([name, text]) => `| ${name} | ${escapeCell(text)} |`)]

function describeOption({ flags, description, argChoices }: Option): [string, string] {
  return [`\`${flags}\``, argChoices ? `${description}: ${argChoices.join(', ')}` : description]
}
const nameArgument = (argument: Argument): string => {
  const name = `${argument.name()}${argument.variadic ? '…' : ''}`
  return argument.required ? `<${name}>` : `[${name}]`
}

const asksProvider = (command: Command) => command.options.some(({ long }) => long === '--url')

function printCommand(command: Command): string[] {
  const args = command.registeredArguments
  const flags = command.options.filter(({ long }) => !(asksProvider(command) && SHARED.includes(long ?? '')))
  const isStart = command === program
  return [
    '',
    `### ${[nameOf(command), ...args.map(nameArgument).map(escapeCell)].join(' ')}`,
    '',
    isStart ? 'Starts the platform with a demo shop, and the payments provider.' : command.description(),
    ...table(
      ['Argument', 'What it is'],
      args.map((argument) => [`\`${nameArgument(argument)}\``, argument.description]),
    ),
    ...table(['Flag', 'What it does'], flags.map(describeOption)),
    ...command.commands.flatMap((each) => (isStart ? [] : printCommand(each))),
  ]
}

const shared = program.commands.find(asksProvider)?.options.filter(({ long }) => SHARED.includes(long ?? '')) ?? []

/** The printed part of the page. */
export const commandsReference = [
  '',
  '## Commands',
  '',
  'Those that ask a provider have these flags, and `--json` where they print something:',
  ...table(['Flag', 'What it is'], shared.map(describeOption)),
  ...printCommand(program),
  ...program.commands.flatMap(printCommand),
  '',
  '## Events and their causes',
  '',
  'What `tradepost trigger` does for each event:',
  ...table(
    ['Event', 'Cause'],
    Object.entries(CAUSES).map(([type, { how }]) => [`\`${type}\``, how]),
  ),
  '',
  '## Exit codes',
  ...table(
    ['Code', 'It says'],
    Object.values(EXIT_CODES).map(({ code, says }) => [String(code), says]),
  ),
  '',
].join('\n')

export const readPage = (): { own: string; printed: string } => {
  const [own = '', printed = ''] = readFileSync(PAGE, 'utf8').split(MARK)
  return { own, printed }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, `${readPage().own}${MARK}${commandsReference}`)
