import { drawImage } from './draw-image.ts'
import { answerAsks } from './worker-processes.ts'

answerAsks(drawImage)
