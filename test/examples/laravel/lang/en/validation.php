<?php

return [
    'between' => ['numeric' => 'Enter :min to :max.'],
    'confirmed' => 'The passwords do not match.',
    'date' => 'Enter a time.',
    'email' => 'Enter a valid email address.',
    'in' => 'This value is not valid.',
    'integer' => 'Enter a whole number.',
    'max' => ['string' => 'Use at most :max characters.'],
    'min' => ['string' => 'Use at least :min characters.', 'numeric' => 'Enter at least :min.'],
    'prohibited' => 'This list has no such parameter.',
    'required' => 'This field is required.',
    'string' => 'Enter text.',
    'unique' => 'This value is taken.',
];
