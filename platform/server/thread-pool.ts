import { availableParallelism } from 'node:os';

// Signing by RSA keeps its threads busy, so there are as many as cores: more would only take turns with the event loop, fewer leave cores
// idle. Read by libuv when the pool is first used, so whoever starts a process imports this before anything else.
process.env['UV_THREADPOOL_SIZE'] ??= String(Math.max(2, availableParallelism()));
