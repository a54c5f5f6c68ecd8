/**
 * The post step, which the runner starts at the end of the job. The build copies this file as it is, so that a post step with
 * nothing to do loads nothing: it imports only Node's own modules, and the bundle only when the main step has saved a state.
 */
import process from 'node:process';
if (Object.keys(process.env).some(name => name.startsWith('STATE_'))) {
    process.argv[2] = 'post';
    await import('./index.js');
}
