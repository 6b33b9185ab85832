export const words = {
  title: 'Health',
  description: 'How the platform runs now.',
  // What is loaded, in “Couldn’t load {what}”.
  what: 'health',
  refresh: 'Check again',
  provider: {
    title: 'Payments provider',
    ok: 'Ready',
    not_ready: 'Not ready',
    unreachable: 'Unreachable',
    // How long it took to answer.
    answered: 'Answered in {milliseconds, number} ms',
    unreachableText: 'No sale goes through until it answers. Start the provider, and look at its log.',
    notReadyText: 'It runs, but its database doesn’t answer. Look at its log.',
  },
  database: {
    title: 'Database',
    ok: 'Ready',
    size: 'Size on disk',
    connections: 'Connections',
    // Of the process that answers: “5 open, 3 idle”.
    connectionsOf: '{open, number} open, {idle, number} idle',
    waiting: 'Waiting callers',
    version: 'PostgreSQL version',
    migrations: 'Migrations',
    // {day} is when the last one was: “Nov 3, 2026”.
    applied: '{count, number} applied, the last on {day}',
    last: 'Last migration',
  },
  program: {
    title: 'This process',
    node: 'Node.js version',
    started: 'Started',
    email: 'Email server',
    hasServer: 'Set up',
    noServer: 'None: emails stay in the built-in mailbox',
  },
  processes: {
    title: 'Processes',
    count: '{count, plural, one {# process} other {# processes}}',
    // {time} is a time: “connected 2 hours ago”.
    connected: 'connected <time></time>',
    local: 'This machine',
    hidden: 'Behind a connection pool, processes can’t be told apart.',
  },
  shops: {
    title: 'Shops',
    unconnected:
      '{count, plural, =0 {Every open shop is connected} one {# open shop isn’t connected} other {# open shops aren’t connected}}',
    unreadable:
      '{count, plural, =0 {Every object of the providers can be read} one {# object of a provider can’t be read by this release} other {# objects of providers can’t be read by this release}}',
    show: 'Show shops',
  },
} as const
