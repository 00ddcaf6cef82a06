// Ends with 0 when the process on PORT answers that it is ready, else with 1 and the reason.
import { get } from 'node:http';

const port = process.env.PORT?.trim() || '3000';
const request = get(`http://127.0.0.1:${port}/readyz`, { timeout: 4000 }, (response) => {
  response.pipe(process.stdout);
  process.exitCode = response.statusCode === 200 ? 0 : 1;
});
request.on('timeout', () => request.destroy(new Error('no answer within 4 seconds')));
request.on('error', (error) => {
  process.stderr.write(`Not ready on port ${port}: ${error.message}\n`);
  process.exitCode = 1;
});
