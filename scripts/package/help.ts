/** The page of `tradepost --help`. */
export const HELP = `tradepost — sell online, and test any shop against a payments provider with a memory

  npx tradepost             starts the platform with a demo shop, and the payments provider
  npx tradepost provider    starts the provider alone, with one business, its API key and its webhook secret
  npx tradepost store       starts a store for tests in any language: it is snapshot, restored and reset by calls

Both run on a Postgres that comes along, in a folder that the first line names. Nothing leaves this machine.
When everything answers, one line says where. Ctrl-C ends it; the next start goes on where it was.

Your shop talks to the provider with the unmodified SDK:

  const client = new DodoPayments({ bearerToken: '<API key>', baseURL: 'http://localhost:4000' })

Pay with card 4242 4242 4242 4242, any future date and any three digits. http://localhost:4000/docs lists every
call, and how to move the clock; http://localhost:4000/mailbox has every email.

Flags
  --port <port>             of the provider (4000)
  --platform-port <port>    of the platform (3000)
  --data-dir <folder>       where everything is kept (.tradepost in this folder; for root below /var/lib/tradepost)
  --temporary               keeps nothing: starts empty, faster, and removes its folder at the end
  --api-key <key>           the API key of the first business in test mode (made at random)
  --webhook-url <url>       with "provider": where events are sent, such as http://localhost:8080/webhooks
  --help, --version

Every setting has a flag, too: --smtp-url is SMTP_URL, --demo-year 0 is DEMO_YEAR=0. In the environment it begins
with TRADEPOST_, such as TRADEPOST_SMTP_URL, so that your shop's own variables mean nothing here. A flag wins.
The settings are in docs/running.md of this package.

For tests of your shop, import { startStore } from 'tradepost/test': a provider of its own for each test, in
milliseconds, with a clock that you move, buyers that pay and webhooks that you wait for. See the README.

Exit codes
  0  it was told to end (Ctrl-C, SIGTERM)      4  the data folder can't be used: no rights, in use, of a newer release
  1  something unexpected; it is said above    5  Postgres doesn't start; postgres.log in the data folder says why
  2  a flag or setting that isn't one          6  this Node.js is too old
  3  a port is in use
`
