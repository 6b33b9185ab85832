import { Command, InvalidArgumentError, Option } from 'commander'
import { CommandError, EXIT_CODES } from '../exit-codes.ts'
import type { ClockOptions } from './clock.ts'
import type { ConnectionOptions } from './connect.ts'
import type { DoctorOptions } from './doctor/doctor.ts'
import type { EventsOptions } from './events.ts'
import type { ForwardOptions } from './forward.ts'
import { findNearest } from './nearest.ts'
import type { PayFlags } from './pay.ts'
import type { SeedOptions } from './seed.ts'
import type { Start } from './start.ts'
import { createSettingOptions, type StartFlags, toSettings } from './start-flags.ts'
import type { Terminal } from './terminal.ts'
import type { TriggerOptions } from './trigger.ts'

export type CommandLine = {
  terminal: Terminal
  version: string
  /** The names of all settings. Empty if the words and the environment name none but those of `--help`. */
  settings: readonly string[]
  /** Hears the exit code of a command that has one of its own. */
  onExit: (code: number) => void
}

/** Columns of help, on every terminal: the guide shows the same. */
const HELP_WIDTH = 110
const EVENTS_LAST = 10
const START = 'Start'
const WORK = 'Ask what runs'

const readCount = (text: string): number => {
  if (!/^\d{1,2}$|^100$/.test(text)) throw new InvalidArgumentError('It is a number from 0 to 100')
  return Number(text)
}
/** Whoever knows the seed of a provider would know its secrets, so only stores have one. */
const readRandomSeed = (text: string): number => {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It is a whole number from 0')
  return Number(text)
}
const readList = (text: string): string[] => text.split(',').map((word) => word.trim())

const INTRODUCTION = `
Both run on a Postgres that comes along, in a folder that the first line names. Nothing leaves this machine.
When everything answers, one line says where. Ctrl-C ends it; the next start goes on where it was.

Your shop talks to the provider with the unmodified SDK:

  const client = new DodoPayments({ bearerToken: '<API key>', baseURL: 'http://localhost:4000' })

Pay with card 4242 4242 4242 4242, any future date and any three digits. http://localhost:4000/docs has the guide and
every call; http://localhost:4000/mailbox has every email.

The other commands ask what runs in this folder, or what TRADEPOST_URL and TRADEPOST_API_KEY name. Each has a page of
its own: tradepost help events.

Every setting has a flag, too: --smtp-url is SMTP_URL, --demo-year 0 is DEMO_YEAR=0. In the environment it begins
with TRADEPOST_, such as TRADEPOST_SMTP_URL, so that your shop's own variables mean nothing here. A flag wins.
The settings are in docs/running.md of this package.

For tests of your shop, import { startStore } from 'tradepost/test': a provider of its own for each test, in
milliseconds, with a clock that you move, buyers that pay and webhooks that you wait for. See the README.

Exit codes
${Object.values(EXIT_CODES)
  .map(({ code, says }) => `  ${code}  ${says}`)
  .join('\n')}`

/** Refuses a word where a command has none, as commander does for a command without an action. @throws CommandError */
function refuseWords(command: Command): void {
  const [word] = command.args
  if (word === undefined) return
  const nearest = findNearest(
    word,
    command.commands.map((each) => each.name()),
  )
  const hint = nearest ? `did you mean ${nearest}?` : `see ${nameOf(command)} --help`
  throw new CommandError('setting', `there is no command "${word}": ${hint}`)
}

/** Returns what a person types to call a command. */
export const nameOf = (command: Command): string =>
  command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name()

/** Adds the flags that say which provider is asked. */
const asking = (command: Command): Command =>
  command
    .option('--url <address>', 'of the provider (TRADEPOST_URL, else what runs in this folder)')
    .option('--api-key <key>', 'of a business in test mode (TRADEPOST_API_KEY, else that of what runs)')
    .option('--data-dir <folder>', 'looks for what runs with this data folder')
    .allowExcessArguments(false)
    .helpGroup(WORK)

const withJson = (command: Command): Command => command.option('--json', 'prints JSON, an object a line')

function addStarts(program: Command, { terminal, version, settings }: CommandLine): void {
  const begin = async (kind: Start['kind'], flags: StartFlags) => {
    const { start } = await import('./start.ts')
    const { temporary, webhookUrl, randomSeed } = flags
    await start(terminal, {
      ...{ kind, version, isTemporary: temporary === true, webhookUrl, randomSeed },
      settings: toSettings(flags, terminal.environment, settings),
    })
  }
  const addFlags = (command: Command): Command => {
    command
      .option('--port <port>', 'of the provider (4000)')
      .option('--data-dir <folder>', 'where everything is kept (.tradepost in this folder; for root below /var/lib/tradepost)')
      .option('--temporary', 'keeps nothing: starts empty, faster, and removes its folder at the end')
      .option('--api-key <key>', 'the API key of the first business in test mode (made at random)')
    const own = new Set(command.options.map(({ long }) => long))
    for (const option of createSettingOptions(settings)) if (!own.has(option.long)) command.addOption(option)
    return command
  }
  addFlags(program.option('--platform-port <port>', 'of the platform (3000)'))
    .allowExcessArguments()
    .action(async (flags: StartFlags, command: Command) => {
      refuseWords(command)
      await begin('both', flags)
    })
  addFlags(program.command('provider'))
    .summary('start the provider alone, with one business')
    .description(
      'Starts the payments provider without the platform. Prints the API key and the webhook secret of its one business.',
    )
    .option('--webhook-url <address>', 'where events are sent, such as http://localhost:8080/webhooks')
    .allowExcessArguments(false)
    .helpGroup(START)
    .action((_: StartFlags, command: Command) => begin('provider', command.optsWithGlobals()))
  program
    .command('store')
    .summary('start a store for tests in any language')
    .description('Starts a provider that keeps nothing: it is snapshot, restored and reset by calls.')
    .option('--port <port>', 'of the store (4000)')
    .option(
      '--random-seed <number>',
      'the same number gives the same IDs, events, emails and PDFs; the clock stands still',
      readRandomSeed,
    )
    .allowExcessArguments(false)
    .helpGroup(START)
    .action((_: StartFlags, command: Command) => begin('store', command.optsWithGlobals()))
}

function addFollowers(program: Command, { terminal }: CommandLine): void {
  withJson(asking(program.command('events')))
    .summary('follow events and deliveries')
    .description('Prints each event of the business, and each attempt to deliver it, once. Ctrl-C ends it.')
    .option('--type <type>', 'of one type, or of several with a star: "payment.*"')
    .option('-n, --last <count>', 'how many events from before come first, up to 100', readCount, EVENTS_LAST)
    .option('--no-follow', 'ends after those')
    .action(async (options: EventsOptions) => (await import('./events.ts')).showEvents(terminal, options))
  withJson(asking(program.command('forward')))
    .argument('<address>', 'of your shop, such as http://localhost:8080/webhooks')
    .summary('send events to an address while it runs')
    .description(
      'Makes a webhook endpoint for an address, or uses the one that is there. Prints its secret once, and each attempt with the status that the address answers. Removes what it made at the end.',
    )
    .option('--types <types>', 'only these events, with commas between', readList)
    .action(async (address: string, options: ForwardOptions) =>
      (await import('./forward.ts')).forward(terminal, address, options),
    )
}

function addMakers(program: Command, { terminal }: CommandLine): void {
  withJson(asking(program.command('trigger')))
    .argument('[event]', 'such as payment.succeeded')
    .summary('make an event happen by a real cause')
    .description(
      'Makes an event happen: a sale, a declined renewal, a dispute. Waits for it and prints its type, its object and its ID. Where the clock moves, everything else on the way happens, too.',
    )
    .option('--list', 'lists every event with its cause')
    .action(async (event: string | undefined, options: TriggerOptions) =>
      (await import('./trigger.ts')).trigger(terminal, event, options),
    )
  withJson(asking(program.command('pay')))
    .argument('<checkout>', 'the URL of a checkout page, a payment link or a static link; or the ID of a session')
    .summary('pay a checkout as a buyer')
    .description('Pays without a browser. A declined card is a result, not an error.')
    .option('--card <card>', 'a test card’s number, or what it does, such as declined or three_d_secure (success)')
    .option('--method <method>', 'another payment method, such as klarna')
    .addOption(
      new Option('--answer <answer>', 'what the buyer tells their bank (approve)').choices([
        ...['approve', 'deny', 'defer', 'cancel', 'none'],
      ]),
    )
    .option('--country <code>', 'such as DE (that of the checkout, or US)')
    .option('--zipcode <code>', 'postal code')
    .option('--email <email>', 'of the buyer')
    .option('--name <name>', 'of the buyer')
    .option('--discount-code <code>', 'is entered first')
    .option('--tax-id <id>', 'of a business')
    .option('--save-card', 'keeps the card for later purchases')
    .action(async (checkout: string, flags: PayFlags) => (await import('./pay.ts')).pay(terminal, checkout, flags))
  withJson(asking(program.command('seed')))
    .argument('<file>', 'in YAML or JSON')
    .summary('fill a business with products, subscriptions and payments')
    .description('Makes what a file says by the calls that make it in life, and prints the IDs. The README has the format.')
    .action(async (file: string, options: SeedOptions) => (await import('./seed.ts')).seed(terminal, file, options))
}

function addClock(program: Command, { terminal }: CommandLine): void {
  const clock = withJson(asking(program.command('clock')))
    .summary('show or move the clock of a business')
    .description('Shows the time of the business, and what is due next.')
    .allowExcessArguments()
    .action(async (options: ClockOptions, command: Command) => {
      refuseWords(command)
      await (await import('./clock.ts')).showClock(terminal, options)
    })
  withJson(asking(clock.command('advance')))
    .argument('<span...>', 'such as 3 months, 1 year 2 days, or 90m')
    .description('Moves the clock on, and waits until everything on the way is done: trials end, subscriptions renew.')
    .action(async (words: string[], options: ClockOptions) => {
      const { moveClock, readSpan } = await import('./clock.ts')
      await moveClock(terminal, readSpan(words), options)
    })
  withJson(asking(clock.command('set')))
    .argument('<time>', 'such as 2027-01-01 or "2027-01-01 12:00", in UTC')
    .description('Moves the clock on to a time.')
    .action(async (time: string, options: ClockOptions) => {
      const { moveClock, readMoment } = await import('./clock.ts')
      await moveClock(terminal, { to: readMoment(time) }, options)
    })
}

function addStoreCommands(program: Command, { terminal }: CommandLine): void {
  asking(program.command('snapshot'))
    .argument('[name]', 'is made up by default')
    .summary('keep a store as it is now')
    .description('Keeps everything in a store as it is now, and prints the name. For "tradepost store" and stores of tests.')
    .action(async (name: string | undefined, options: ConnectionOptions) =>
      (await import('./snapshots.ts')).snapshot(terminal, name, options),
    )
  asking(program.command('restore'))
    .argument('<name>', 'of a snapshot')
    .summary('take a store back to a snapshot')
    .description('Takes a store back to a snapshot: its data, its clock and its files.')
    .action(async (name: string, options: ConnectionOptions) => (await import('./snapshots.ts')).restore(terminal, name, options))
}

function addDoctor(program: Command, { terminal, version, onExit }: CommandLine): void {
  withJson(asking(program.command('doctor')))
    .summary('say what is wrong with a shop’s set-up')
    .description(
      'Looks at what the shop in this folder uses (DODO_PAYMENTS_BASE_URL, DODO_PAYMENTS_API_KEY and DODO_PAYMENTS_WEBHOOK_KEY, also in its .env files): address, key, SDK, webhook endpoints, secret, clock and deliveries. A line says what is wrong, and one what to do.',
    )
    .option('--no-ping', 'sends no signed example to the endpoints')
    .action(async (options: DoctorOptions) =>
      onExit(await (await import('./doctor/doctor.ts')).doctor(terminal, options, version)),
    )
}

function addMcp(program: Command, { terminal, version }: CommandLine): void {
  asking(program.command('mcp'))
    .summary('serve a coding agent (Model Context Protocol)')
    .description(
      'Lets a coding agent find calls and make them in test mode, move the clock, and see why a webhook didn’t arrive. The agent starts it, and speaks to it on standard input and output.',
    )
    .action(async (options: ConnectionOptions) => (await import('./mcp/run-mcp.ts')).runMcp(terminal, options, version))
}

/** Returns the whole command line. What a command does is loaded when it runs. */
export function createProgram(line: CommandLine): Command {
  const program = new Command('tradepost')
  // Each command inherits these, so they come first.
  program
    .configureHelp({ helpWidth: HELP_WIDTH, showGlobalOptions: false })
    .configureOutput({ writeOut: (text) => line.terminal.print(text.trimEnd()), outputError: () => {} })
    .exitOverride()
    .enablePositionalOptions()
  program
    .usage('[command] [flags]')
    .description(
      'Sell online, and test any shop against a payments provider with a memory.\n\nWithout a command, it starts the platform with a demo shop, and the payments provider.',
    )
    .version(line.version, '-v, --version', 'prints the version')
    .helpOption('-h, --help', 'prints this page')
    .helpCommand('help [command]', 'print the page of a command')
    .commandsGroup('Help')
    .addHelpText('after', INTRODUCTION)
  addStarts(program, line)
  addFollowers(program, line)
  addMakers(program, line)
  addClock(program, line)
  addStoreCommands(program, line)
  addDoctor(program, line)
  addMcp(program, line)
  return program
}
