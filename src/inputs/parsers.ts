import process from 'node:process';
import { isLoopback } from '../shared/http.ts';
import { windowsPathProblem } from '../shared/windows-path.ts';

/** Why a text is not acceptable: completes "Accepted: …". */
export interface Problem {
  readonly problem: string;
}

function problem(accepted: string): Problem {
  return { problem: accepted };
}

/**
 * How the text of an input is read. Each function takes the trimmed text, which is empty when the input was not given,
 * and returns the value or the problem.
 */
export const fields = {
  apiKey(text: string): string | Problem {
    if (text === '')
      return problem("an admin API key, from one of the repository's or organization's secrets");
    return /^[\x21-\x7e]+$/.test(text)
      ? text
      : problem('one admin API key, without spaces, line breaks or characters outside ASCII');
  },

  baseUrl(text: string): URL | Problem {
    const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
    if (url === null || (url.protocol === 'http:' && !isLoopback(url.hostname))) {
      return problem(
        'the https address of the admin API, such as https://api.example.com (http for loopback hosts only)',
      );
    }
    if (url.username !== '' || url.password !== '')
      return problem('an address without user name and password');
    // In the text, because "?" and "#" with nothing behind them leave no trace in the URL's parts.
    return /[?#]/.test(text) ? problem('an address without "?" and "#" parts') : url;
  },

  domain(text: string): string | undefined | Problem {
    if (text === '') return undefined;
    if (isHostName(text)) return text;
    const host =
      URL.parse(text.includes('://') ? text : `https://${text}`)?.hostname.replace(/\.$/, '') ?? '';
    return problem(
      isHostName(host) ? `a host name only: write ${host}` : 'a host name, such as docs.example.com',
    );
  },

  jobId: identifier('the id of a job, such as the output jobId of an earlier step'),

  identifier: identifier('an id, as the service shows it'),

  issueNumber(text: string): number | undefined | Problem {
    if (text === '') return undefined;
    const value = /^#?\d{1,9}$/.test(text) ? Number(text.replace('#', '')) : 0;
    return value > 0 ? value : problem('the number of a pull request or issue, such as 42');
  },

  /** A token: any text, of which nothing is shown. */
  secret(text: string): string | Problem {
    return /^[\x21-\x7e]*$/.test(text) ? text : problem('one token, without spaces and line breaks');
  },

  pagePaths(text: string): readonly string[] | Problem {
    const paths = text.split(/\r\n|\r|\n/).map(line => line.trim());
    const wrong = paths.some(path => /^[a-z][a-z\d+.-]*:\/\//i.test(path) || /\p{Cc}/u.test(path));
    return wrong
      ? problem('page paths such as /guides/start, one a line, without scheme and host')
      : paths.filter(Boolean);
  },

  label(text: string): string | undefined | Problem {
    if (text === '') return undefined;
    return text.length <= 256 && !/\p{Cc}/u.test(text) ? text : problem('one line of at most 256 characters');
  },

  directory(text: string): string | undefined | Problem {
    if (text === '') return undefined;
    return /\p{Cc}/u.test(text) ? problem('the path of a directory, on one line') : path(text);
  },

  file(text: string): string | undefined | Problem {
    if (text === '') return undefined;
    const usable = !/\p{Cc}/u.test(text) && !/[\\/]$/.test(text);
    return usable ? path(text) : problem('the path of a file, on one line');
  },

  keyPath(standard: string) {
    return (text: string): readonly string[] | Problem => {
      const keys = (text || standard).split('.');
      const usable = keys.every(key => key.trim() !== '' && key.length <= 256 && !/\p{Cc}/u.test(key));
      return usable ? keys : problem(`the path of a group, such as ${standard} or docs.${standard}`);
    };
  },

  /** YAML 1.2 core schema, as the toolkit's getBooleanInput reads it. */
  flag(standard: boolean) {
    return (text: string): boolean | Problem => {
      if (text === '') return standard;
      if (/^(true|True|TRUE)$/.test(text)) return true;
      return /^(false|False|FALSE)$/.test(text) ? false : problem('true or false');
    };
  },

  decimal({ standard, limit, unit }: { standard: number; limit: number; unit: string }) {
    return (text: string): number | Problem => {
      if (text === '') return standard;
      const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
      if (value > 0 && value <= limit) return value;
      return problem(`a number of ${unit} above 0 and up to ${limit}, such as ${standard} or 0.5`);
    };
  },

  wholeNumber(standard: number) {
    return (text: string): number | Problem => {
      if (text === '') return standard;
      return /^\d{1,9}$/.test(text)
        ? Number(text)
        : problem(`a whole number, 0 or more, such as ${standard}`);
    };
  },
};

/**
 * A path that the system takes for what it says. By the rules of Windows only there: elsewhere "con" is a name like any
 * other, and may be the name of a repository, and so of its workspace.
 */
function path(text: string): string | Problem {
  const wrong = process.platform === 'win32' ? windowsPathProblem(text) : undefined;
  return wrong === undefined ? text : problem(wrong);
}

/** Letters, digits, hyphens and underscores between dots; other scripts in their "xn--" form (RFC 1123, RFC 5890). */
function isHostName(text: string): boolean {
  return text.length <= 253 && /^(?!-)[\w-]{1,63}(?<!-)(\.(?!-)[\w-]{1,63}(?<!-))*$/.test(text);
}

/** What a path can carry as one piece; "." and ".." climb, in whatever spelling. */
function identifier(accepted: string) {
  return (text: string): string | undefined | Problem => {
    if (text === '') return undefined;
    if (text === 'null' || text === 'undefined') {
      return problem(
        `${accepted}; "${text}" is what a missing one looks like, so look at the step that gave it`,
      );
    }
    const usable = /^[^\s\p{C}]{1,512}$/u.test(text) && text !== '.' && text !== '..';
    return usable ? text : problem(accepted);
  };
}
