import { once } from 'node:events'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { CommandError } from '../../exit-codes.ts'
import { type ConnectionOptions, connect, isLiveKey } from '../connect.ts'
import type { Terminal } from '../terminal.ts'
import { createMcpServer } from './create-server.ts'

/** Speaks the Model Context Protocol on standard input and output, until the agent closes them. */
export async function runMcp(terminal: Terminal, options: ConnectionOptions, version: string): Promise<void> {
  const ended = terminal.listen()
  const { apiKey, call, source } = connect(terminal, options)
  if (isLiveKey(apiKey))
    throw new CommandError('setting', 'this key is of live mode: agents work with a key of test mode, which moves no money')
  const server = createMcpServer(call, version)
  await server.connect(new StdioServerTransport())
  terminal.say(`tradepost mcp asks ${source}`)
  const closed = once(process.stdin, 'end')
  await Promise.race([closed, ended.aborted || once(ended, 'abort')])
  await server.close()
}
