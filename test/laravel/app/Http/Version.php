<?php

namespace App\Http;

use Illuminate\Http\Exceptions\HttpResponseException;
use Illuminate\Http\Request;

/** Versions of records, for conditional writes. */
class Version
{
    /** Returns a text that changes with any of the values. */
    public static function of(array $values): string
    {
        return substr(hash('sha256', json_encode($values)), 0, 32);
    }

    /**
     * Rejects a write that demands another version by If-Match. Call it when nothing else rejects the write, with the record as a
     * GET has it, read under a lock.
     */
    public static function check(Request $request, string $version, $record): void
    {
        $demanded = $request->header('If-Match', '*');
        preg_match_all('/(?<!W\/)"([^"]*)"/', $demanded, $tags);
        if ($demanded !== '*' && ! in_array($version, $tags[1], true)) {
            $body = ['message' => 'This record was changed.', 'current' => $record];
            throw new HttpResponseException(response()->json($body, 412)->setEtag($version));
        }
    }
}
