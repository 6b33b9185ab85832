export { messages } from '../en/server.ts'
