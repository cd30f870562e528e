import { parentPort } from 'node:worker_threads';
import { drawPdf } from './document.ts';
import type { PdfTask } from './task.ts';

parentPort?.on('message', async (task: PdfTask) => parentPort?.postMessage(await drawPdf(task)));
